-- A file that was not imported stays listed until it is imported or dismissed. Files that failed before and can't be mapped are not listed again.
alter table import add column dismissed_at timestamptz;

update import set dismissed_at = coalesce(finished_at, created_at) where status = 'failed' and not unknown_columns;

create index import_unresolved on import (account_id, created_at) where status = 'failed' and dismissed_at is null;
