-- A cost that is not told and counts as nothing is an issue of its own, apart from one that counts as the worth at the time: knowing it can only lower the gain. What was set aside
-- stays so under the new code; the former word stays as well, since it holds until the figures are computed anew. The message alone tells which of the two was meant.
alter table annotation no force row level security;
insert into annotation (account_id, record_id, kind, part, payload, created_by, created_at, batch)
select a.account_id, a.record_id, a.kind, 'zero-basis ' || i.asset, a.payload, a.created_by, a.created_at, a.batch
from annotation a join (
  select distinct account_id, transaction_id, asset from issue where code = 'unsupported-basis' and message ~ 'counts as (zero|nothing|having cost nothing)\. Enter'
) i on i.account_id = a.account_id and i.transaction_id = a.record_id and a.part = 'unsupported-basis ' || i.asset
where a.kind = 'dismissed' and a.revoked_at is null;
alter table annotation force row level security;
