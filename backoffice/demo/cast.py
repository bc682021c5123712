"""Who lives in the demo: authorities, operators, and an account for every role."""

from dataclasses import dataclass, field

from backoffice.permissions.roles import Role


@dataclass(frozen=True)
class Account:
    email: str
    full_name: str
    roles: tuple[Role, ...]
    # names of properties; none means all
    limited_to: tuple[str, ...] = ()


@dataclass(frozen=True)
class Authority:
    jurisdiction: str
    jurisdiction_name: str
    name: str
    people: tuple[Account, ...]


@dataclass(frozen=True)
class Casino:
    name: str
    jurisdiction: str
    time_zone: str
    currency: str
    gaming_day_start: str
    # pit -> its tables
    pits: dict[str, tuple["Table", ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    number: str
    positions: int
    card_supply: str = "hand_shuffle"
    shuffler_serial: str = ""
    shoe: str = "manual"
    progressive_device: str = ""


@dataclass(frozen=True)
class Company:
    name: str
    licence_number: str
    people: tuple[Account, ...]
    casinos: tuple[Casino, ...]


ADDRESSES = {
    "us-md": "100 Example Street, Suite 330\nBaltimore, MD 21200\nUSA",
    "us-sd": "200 Example Avenue\nPierre, SD 57500\nUSA",
    "sg": "3 Example Road, #09-01\nSingapore 900000",
    "online": "4 Example Wharf\nValletta VLT 0000\nMalta",
    "MD-FO-0007": "12 Example Pier\nBaltimore, MD 21200\nUSA",
    "SD-OP-0318": "18 Example Gulch\nDeadwood, SD 57700\nUSA",
    "SG-CL-0002": "22 Example Quay, #14-02\nSingapore 900000",
    "Harbor Point Casino": "14 Example Pier\nBaltimore, MD 21200\nUSA",
    "Deadwood Gulch Saloon": "20 Example Gulch\nDeadwood, SD 57700\nUSA",
    "Sentosa Bay Casino": "24 Example Quay\nSingapore 900000",
}
"""Where letters go, by jurisdiction, licence and property: nobody lives there."""

AUTHORITIES = (
    Authority(
        "us-md",
        "Maryland",
        "Maryland Lottery and Gaming Control Agency",
        (
            Account("approver@md.example", "Ruth Calloway", (Role.APPROVER,)),
            Account("reviewer@md.example", "Tobias Lund", (Role.REVIEWER,)),
            Account("rep@md.example", "Ines Aguilar", (Role.COMPLIANCE_REPRESENTATIVE,)),
        ),
    ),
    Authority(
        "us-sd",
        "South Dakota",
        "South Dakota Commission on Gaming",
        (
            Account("approver@sd.example", "Walter Big Crow", (Role.APPROVER,)),
            Account("reviewer@sd.example", "Marlene Stahl", (Role.REVIEWER,)),
        ),
    ),
    Authority(
        "sg",
        "Singapore",
        "Gambling Regulatory Authority",
        (
            Account("approver@sg.example", "Tan Hui Min", (Role.APPROVER,)),
            Account("reviewer@sg.example", "Rajesh Pillai", (Role.REVIEWER,)),
        ),
    ),
    Authority(
        "online",
        "Online",
        "Online Gaming Authority",
        (
            Account("approver@online-authority.example", "Helena Borg", (Role.APPROVER,)),
            Account("reviewer@online-authority.example", "Matteo Vella", (Role.REVIEWER,)),
        ),
    ),
)

ADMINISTRATOR = Account("admin@baize.example", "Noor Haddad", (Role.ADMINISTRATOR,))


def _shuffler(kind: str, number: int) -> dict[str, str]:
    return {
        "card_supply": kind,
        "shuffler_serial": f"{'BX' if kind == 'batch_shuffler' else 'CX'}-{48_100 + number}",
    }


COMPANIES = (
    Company(
        "Harbor Gaming LLC",
        "MD-FO-0007",
        (
            Account("manager@harbor.example", "Maya Torres", (Role.GAME_MANAGER,)),
            Account("compliance@harbor.example", "Caleb Osei", (Role.COMPLIANCE_OFFICER,)),
            Account("pit@harbor.example", "Priya Nair", (Role.PIT_MANAGER,)),
            Account("floor@harbor.example", "Fiona Liu", (Role.FLOOR_SUPERVISOR,)),
            Account("security@harbor.example", "Samuel Brandt", (Role.SECURITY,)),
            Account("surveillance@harbor.example", "Sofia Keller", (Role.SURVEILLANCE,)),
            Account("audit@harbor.example", "Andrew Novak", (Role.INTERNAL_AUDIT,)),
            Account("viewer@harbor.example", "Victor Hale", (Role.VIEWER,)),
        ),
        (
            Casino(
                "Harbor Point Casino",
                "us-md",
                "America/New_York",
                "USD",
                "06:00",
                {
                    "Main pit": (
                        Table(
                            "T01",
                            7,
                            **_shuffler("batch_shuffler", 1),
                            progressive_device="Controller PG-2201",
                        ),
                        Table(
                            "T02",
                            7,
                            **_shuffler("batch_shuffler", 2),
                            progressive_device="Controller PG-2201",
                        ),
                        Table(
                            "T03",
                            7,
                            **_shuffler("batch_shuffler", 3),
                            progressive_device="Controller PG-2201",
                        ),
                        Table("T04", 7),
                        Table("T05", 9),
                        Table("T06", 9, **_shuffler("continuous_shuffler", 6), shoe="shuffler"),
                    ),
                    "High-limit room": (
                        Table("T11", 6, **_shuffler("batch_shuffler", 11)),
                        Table(
                            "T12",
                            6,
                            **_shuffler("batch_shuffler", 12),
                            progressive_device="Controller PG-2207",
                        ),
                    ),
                    "Stadium": (Table("E01", 9, shoe="electronic", progressive_device="Controller PG-2210"),),
                },
            ),
            Casino(
                "Chesapeake Landing",
                "us-md",
                "America/New_York",
                "USD",
                "05:00",
                {
                    "Waterfront pit": (
                        Table("101", 7, **_shuffler("batch_shuffler", 101)),
                        Table("102", 7, **_shuffler("batch_shuffler", 102)),
                        Table("103", 7),
                    ),
                    "Deck pit": (Table("201", 5), Table("202", 5)),
                },
            ),
        ),
    ),
    Company(
        "Deadwood Gulch Gaming Inc.",
        "SD-OP-0318",
        (
            Account("manager@deadwood.example", "Dana Whitfield", (Role.GAME_MANAGER,)),
            Account("compliance@deadwood.example", "Owen Reyes", (Role.COMPLIANCE_OFFICER,)),
            Account("floor@deadwood.example", "Lena Fast Horse", (Role.FLOOR_SUPERVISOR,)),
        ),
        (
            Casino(
                "Deadwood Gulch Saloon",
                "us-sd",
                "America/Denver",
                "USD",
                "07:00",
                {
                    "Saloon floor": (
                        Table("W1", 7),
                        Table("W2", 7),
                        Table("W3", 5, **_shuffler("batch_shuffler", 31)),
                    )
                },
            ),
        ),
    ),
    Company(
        "Sentosa Bay Leisure Pte Ltd",
        "SG-CL-0002",
        (
            Account("manager@sentosa.example", "Lim Wei Jie", (Role.GAME_MANAGER,)),
            Account("compliance@sentosa.example", "Nurul Aisyah", (Role.COMPLIANCE_OFFICER,)),
            Account("floor@sentosa.example", "Chen Xiu Ling", (Role.FLOOR_SUPERVISOR,)),
        ),
        (
            Casino(
                "Sentosa Bay Casino",
                "sg",
                "Asia/Singapore",
                "SGD",
                "08:00",
                {
                    "Main floor": (
                        Table("BA01", 5, shoe="electronic"),
                        Table("BA02", 5, shoe="electronic"),
                        Table("BA03", 5, shoe="electronic"),
                        Table("BA04", 9, shoe="electronic"),
                    ),
                    "Jade room": (Table("BA21", 5), Table("BA22", 5)),
                },
            ),
        ),
    ),
    Company(
        "Northlight Interactive Ltd",
        "ON-IG-0041",
        (
            Account("manager@online.example", "Elin Sandberg", (Role.GAME_MANAGER,)),
            Account("compliance@online.example", "Jonas Meyer", (Role.COMPLIANCE_OFFICER,)),
            Account("floor@online.example", "Tara Quinn", (Role.FLOOR_SUPERVISOR,)),
        ),
        (
            Casino(
                "Northlight Online",
                "online",
                "Europe/Malta",
                "USD",
                "00:00",
                {"Games server": (Table("WAR-1", 1, shoe="none"), Table("WAR-2", 1, shoe="none"))},
            ),
        ),
    ),
)


def every_account() -> list[tuple[str, Account]]:
    """Each account with the organisation's name, in the order in which the demo prints them."""
    accounts = [(company.name, account) for company in COMPANIES for account in company.people]
    accounts += [(authority.name, account) for authority in AUTHORITIES for account in authority.people]
    return [*accounts, ("Baize", ADMINISTRATOR)]
