-- Transactions that two imports tell: found after each computation, kept among the issues with the one that would stay.
alter table issue add column twin uuid;
create index issue_twin on issue (account_id, twin) where twin is not null;

-- What people set aside as told twice, by the one that stayed.
create index decision_duplicate on decision (account_id, ((payload ->> 'of')::uuid)) where kind = 'duplicate' and revoked_at is null;
