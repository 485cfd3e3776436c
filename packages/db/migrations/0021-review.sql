-- The list of what needs a person is read by the money that hangs on it, by how grave it is and by when it happened, a page at a time.
alter table issue
  add column at timestamptz,
  -- The money between the least and the most that the gain can change by; 0 where nobody can tell.
  add column stake numeric(38, 18) not null generated always as (greatest(high, 0) - least(low, 0)) stored,
  add column gravity smallint not null generated always as (case severity when 'error' then 3 when 'warning' then 2 else 1 end) stored;
update issue i set at = o.at from outcome o where o.account_id = i.account_id and o.transaction_id = i.transaction_id;
alter table issue alter column at set not null;

create index issue_stake on issue (account_id, stake desc, transaction_id desc, position desc);
create index issue_gravity on issue (account_id, gravity desc, stake desc, transaction_id desc, position desc);
create index issue_code on issue (account_id, code, stake desc, transaction_id desc, position desc);
create index issue_at on issue (account_id, at desc, transaction_id desc, position desc);
-- What people set aside is found without reading everything else that they noted.
create index annotation_dismissed on annotation (account_id, record_id, part) where kind = 'dismissed' and revoked_at is null;
