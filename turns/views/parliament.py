"""Posts, offices, motions and elections."""

from campaigns.errors import CampaignEndedError
from campaigns.models import Post
from riverwar.api.operations import Call, write
from riverwar.api.viewsets import Reading
from turns import elections, ministry, parliament, posts
from turns.errors import (
    ElectionClosedError,
    MotionClosedError,
    NoCalendarError,
    NotSittingError,
    OrderForbiddenError,
    ParliamentUpError,
    PostEndedError,
)
from turns.filters import ElectionFilter, GovernmentFilter, MotionFilter, PostFilter
from turns.models import Election, Government, Motion
from turns.pay_order import set_pay_order
from turns.serializers.parliament import (
    BallotRequest,
    ElectionSerializer,
    GovernmentSerializer,
    MotionRequest,
    MotionSerializer,
    OfficesRequest,
    PayOrderRequest,
    PostRequest,
    PostSerializer,
    VoteRequest,
)
from turns.views import parliament_examples as examples
from turns.views.examples import WAR_ID


class PostViewSet(Reading):
    """Commands of theatres, British and native, and who holds or held them."""

    resource = "post"
    queryset = Post.objects.select_related("member__user")
    serializer_class = PostSerializer
    filterset_class = PostFilter
    example = examples.POST

    @write(
        takes=PostRequest,
        subject="campaign",
        raises=(OrderForbiddenError, NoCalendarError, CampaignEndedError),
        example={
            "campaign": WAR_ID,
            "member": examples.NEWCOMER_ID,
            "role": "british",
            "theatre": "afghanistan",
        },
    )
    def create(self, call: Call) -> Post:
        """Give a member a command. He has one of each role, in different theatres."""
        return posts.appoint(by=call.user, **call.data)

    @write(lock=False, raises=(PostEndedError, CampaignEndedError))
    def recall(self, call: Call) -> Post:
        """Take a command away from its holder."""
        return posts.recall(post=call.target, by=call.user)


class GovernmentViewSet(Reading):
    """The governments of wars, with their offices and their political level."""

    resource = "government"
    queryset = Government.objects.all()
    serializer_class = GovernmentSerializer
    filterset_class = GovernmentFilter
    example = examples.GOVERNMENT

    @write(
        takes=OfficesRequest,
        lock=False,
        raises=(OrderForbiddenError, CampaignEndedError),
        example={"chancellor": None},
    )
    def partial_update(self, call: Call) -> Government:
        """Say who is Prime Minister and who Chancellor of the Exchequer."""
        return ministry.set_offices(government=call.target, by=call.user, **call.data)

    @write(
        takes=PayOrderRequest,
        lock=False,
        raises=(OrderForbiddenError, NoCalendarError, CampaignEndedError),
        example={"first": ["LG", "SG"]},
    )
    def pay_order(self, call: Call) -> Government:
        """Say who is paid first when money is short. It stands until it is set anew."""
        return set_pay_order(government=call.target, by=call.user, **call.data)


class MotionViewSet(Reading):
    """What parliament is asked, and how it divided."""

    resource = "motion"
    queryset = Motion.objects.prefetch_related("votes")
    serializer_class = MotionSerializer
    filterset_class = MotionFilter
    example = examples.MOTION

    @write(
        takes=MotionRequest,
        subject="campaign",
        raises=(
            NotSittingError,
            ParliamentUpError,
            OrderForbiddenError,
            NoCalendarError,
            CampaignEndedError,
        ),
        example={"campaign": examples.HOUSE_ID, "kind": "confidence", "particulars": {}},
    )
    def create(self, call: Call) -> Motion:
        """Move a motion while parliament sits."""
        return parliament.move(by=call.user, **call.data)

    @write(
        takes=VoteRequest,
        lock=False,
        raises=(NotSittingError, MotionClosedError, CampaignEndedError),
        example={"aye": True},
    )
    def vote(self, call: Call) -> Motion:
        """Vote, or change your vote. When all who sit have voted, the motion is decided."""
        return parliament.vote(motion=call.target, by=call.user, **call.data)

    @write(lock=False, raises=(OrderForbiddenError, MotionClosedError, CampaignEndedError))
    def withdraw(self, call: Call) -> Motion:
        """Take a motion back: its mover may, and the organiser."""
        return parliament.withdraw(motion=call.target, by=call.user)

    @write(lock=False, raises=(OrderForbiddenError, MotionClosedError, CampaignEndedError))
    def decide(self, call: Call) -> Motion:
        """Close the vote: the Prime Minister may, and the organiser.

        A motion that is carried is carried out at once; where that can't be, it says why.
        """
        return parliament.decide(motion=call.target, by=call.user)


class ElectionViewSet(Reading):
    """Elections of a Prime Minister after a ministry fell."""

    resource = "election"
    queryset = Election.objects.prefetch_related("ballots")
    serializer_class = ElectionSerializer
    filterset_class = ElectionFilter
    example = examples.ELECTION

    @write(
        takes=BallotRequest,
        lock=False,
        raises=(NotSittingError, OrderForbiddenError, ElectionClosedError, CampaignEndedError),
        example={"candidate": examples.MEMBER_ID},
    )
    def vote(self, call: Call) -> Election:
        """Vote for a member, or change your vote. With the last vote they are counted."""
        return elections.cast(election=call.target, by=call.user, **call.data)

    @write(lock=False, raises=(OrderForbiddenError, ElectionClosedError, CampaignEndedError))
    def decide(self, call: Call) -> Election:
        """Count the votes that were cast; level ones are taken again."""
        return elections.decide(election=call.target, by=call.user)
