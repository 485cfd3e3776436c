-- What an address of a wallet holds of its chain's own coin, as the service last said, and when it was first and last in a transaction that was read.
alter table wallet_address
  add column balance numeric(78, 18),
  add column first_seen timestamptz,
  add column last_seen timestamptz;
