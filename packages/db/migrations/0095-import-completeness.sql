-- What shows whether a file is complete: the times of its first and last transaction, and its running balances.
alter table import
  add column first_at timestamptz,
  add column last_at timestamptz,
  -- Rows with a running balance.
  add column balance_rows integer not null default 0,
  -- [{asset, line, at, expected, found}]: the first row of each balance that doesn't follow from the one before; decimals as text.
  add column balance_gaps jsonb not null default '[]';

alter table import no force row level security;
alter table record no force row level security;
alter table record_holder no force row level security;
alter table transaction no force row level security;
update import i set first_at = s.first_at, last_at = s.last_at
from (
  select h.account_id, h.import_id, min(t.at) as first_at, max(t.at) as last_at
  from (
    select account_id, import_id, id as record_id from record where import_id is not null
    union all
    select account_id, import_id, record_id from record_holder
  ) h join transaction t on t.account_id = h.account_id and t.id = h.record_id
  group by 1, 2
) s where i.account_id = s.account_id and i.id = s.import_id;
alter table import force row level security;
alter table record force row level security;
alter table record_holder force row level security;
alter table transaction force row level security;
