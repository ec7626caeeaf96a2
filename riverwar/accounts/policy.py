from riverwar.api.policy import Role, Rule, register

register(
    {
        "me_retrieve": Rule({Role.USER}),
        "token_list": Rule({Role.USER}),
        "token_retrieve": Rule({Role.USER}),
        "token_create": Rule({Role.USER}, people_only=True),
        "token_destroy": Rule({Role.USER}),
    }
)
