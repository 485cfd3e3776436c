-- A transfer whose consent ended, or whose key was removed, is neither sent nor asked about again.
alter table monitoring_transfer drop constraint monitoring_transfer_state_check;
alter table monitoring_transfer
  add constraint monitoring_transfer_state_check check (state in ('waiting', 'sent', 'done', 'failed', 'ended'));

alter table monitoring_transfer no force row level security;
alter table monitoring_wallet no force row level security;
update monitoring_transfer t set state = 'ended', poll_at = null
where t.state in ('waiting', 'sent') and not exists (
  select from monitoring_wallet w where w.account_id = t.account_id and w.source_id = t.source_id and w.active);
alter table monitoring_transfer force row level security;
alter table monitoring_wallet force row level security;

-- Pages continue after a time in milliseconds, as JavaScript has it, so the index can find the place.
alter table monitoring_alert alter column created_at type timestamptz(3);

-- The assets whose running balances add up in the file. Unknown for earlier files, which then hide no gap of another file.
alter table import add column balance_assets text[] not null default '{}';
