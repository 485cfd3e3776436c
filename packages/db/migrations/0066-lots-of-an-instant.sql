-- Lots go by what they are. Thousands can be of one asset and instant, as an airdrop's are: each is found by its own name, not among all of them.
drop index lot_asset;
create index lot_asset on lot (account_id, asset, acquired_at, lot_id);
