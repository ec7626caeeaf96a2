"""The API's root: where each of its lists is."""

from typing import Any

from rest_framework import serializers

from .operations import Call, read
from .routers import operations
from .viewsets import Resource


class IndexSerializer(serializers.Serializer[Any]):
    """Addresses by the names that they end in."""

    version = serializers.CharField()
    documents = serializers.DictField(child=serializers.URLField())
    lists = serializers.DictField(child=serializers.URLField())


class IndexViewSet(Resource):
    """The way in."""

    resource = "index"
    queryset = None
    serializer_class = IndexSerializer
    example = {
        "version": "1",
        "documents": {"schema": "https://riverwar.example.org/api/schema/"},
        "lists": {"campaigns": "https://riverwar.example.org/api/v1/campaigns/"},
    }

    @read(detail=False)
    def retrieve(self, call: Call) -> dict[str, Any]:
        """Every list there is, and the documents of the API."""
        address = call.request.build_absolute_uri
        lists = {
            path.split("/")[-2]: address(path)
            for name, _, path in operations()
            if name.endswith("_list") and "<" not in path
        }
        documents = {name: address(f"/api/{name}/") for name in ("schema", "docs", "redoc")}
        return {"version": "1", "documents": documents, "lists": dict(sorted(lists.items()))}
