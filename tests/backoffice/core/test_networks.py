import pytest

from backoffice.core.networks import customer_of, network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.0/24"),
        ("203.0.113.250", "203.0.113.0/24"),
        ("::ffff:203.0.113.9", "203.0.113.0/24"),
        ("2001:db8:7:1::5", "2001:db8:7::/48"),
        ("2001:db8:7:ffff::9", "2001:db8:7::/48"),
        ("fe80::1%eth0", "fe80::/48"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_addresses_of_one_customer_are_one_network(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:7:1::5", "2001:db8:7:1::/64"),
        ("2001:db8:7:1:ffff::9", "2001:db8:7:1::/64"),
        ("no address", "no address"),
    ],
)
def test_one_customer_is_an_ipv4_address_or_a_64_of_ipv6(address: str, network: str) -> None:
    assert customer_of(address) == network
