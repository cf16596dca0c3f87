"""Who people are: guests, accounts with passkeys, their devices, and what a host does with them."""
