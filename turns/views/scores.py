"""Victory points, and the accounts of each month."""

from riverwar.api.viewsets import Reading
from turns.filters import MonthAccountFilter, ScoreFilter
from turns.models import MonthAccount, Score
from turns.serializers.scores import MonthAccountSerializer, ScoreSerializer
from turns.views import parliament_examples as examples


class ScoreViewSet(Reading):
    """Victory points, deed by deed."""

    resource = "score"
    queryset = Score.objects.all()
    serializer_class = ScoreSerializer
    filterset_class = ScoreFilter
    example = examples.SCORE


class MonthAccountViewSet(Reading):
    """How the war stood at each month's end: political level, offices, unrest, balance."""

    resource = "month_account"
    queryset = MonthAccount.objects.all()
    serializer_class = MonthAccountSerializer
    filterset_class = MonthAccountFilter
    example = examples.MONTH_ACCOUNT
