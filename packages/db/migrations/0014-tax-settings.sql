-- What an account says of its tax besides method and tracking, in versions like decisions: the one in force is the one that nobody took back.
create table tax_setting (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('treatment', 'asset', 'custody', 'transition')),
  -- What it is about: the treatment's key, the asset, the source, the asset.
  part text not null check (length(part) between 1 and 200),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (account_id, id),
  -- The division of basis among wallets is irrevocable (Rev. Proc. 2024-28, 5.02).
  check (kind <> 'transition' or revoked_at is null)
);
create unique index tax_setting_current on tax_setting (account_id, kind, part) where revoked_at is null;
create trigger tax_setting_added after insert on tax_setting referencing new table as new_rows for each statement execute function note_input_change();
create trigger tax_setting_changed after update on tax_setting referencing new table as new_rows for each statement execute function note_input_change();

alter table tax_setting enable row level security;
alter table tax_setting force row level security;
create policy own_account on tax_setting using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert on tax_setting to lotbook_app;
grant update (revoked_at, revoked_by) on tax_setting to lotbook_app;

-- A standing order is never altered: a new one follows, for all sources or for one, and an order that no longer counts stays as history.
alter table method_change drop constraint method_change_pkey;
alter table method_change
  add column id bigint generated always as identity,
  -- Without a reference: an order outlives its source as evidence of what was written down when.
  add column source_id uuid,
  add column revoked_at timestamptz,
  add column revoked_by uuid,
  add primary key (account_id, id);
create index method_change_current on method_change (account_id, from_at) where revoked_at is null;
revoke update, delete on method_change from lotbook_app;
grant update (revoked_at, revoked_by) on method_change to lotbook_app;
