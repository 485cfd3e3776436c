-- Logs: account logs and audit events, as hash chains that show later changes.

create table account_log (
  account_id uuid not null references account (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id uuid,
  type text not null,
  action text not null,
  message text not null,
  before jsonb,
  after jsonb,
  -- The name at that time: people who left an account can't be looked up from it.
  user_name text,
  -- The preparer for whom it was done.
  on_behalf_of uuid,
  primary key (account_id, id)
);
create index account_log_newest on account_log (account_id, at desc, id desc);
grant select, insert on account_log to lotbook_app;
call restrict_to_account('account_log');

create table account_log_head (
  account_id uuid primary key references account (id) on delete cascade,
  position bigint not null,
  digest bytea not null check (length(digest) = 32)
);
grant select on account_log_head to lotbook_app;
call restrict_to_account('account_log_head');

-- Logs are hash chains: one for the log of each account, one for the events of each account, and
-- one for events of no account (the nil id). A link has the SHA-256 of the previous digest and of
-- the entry; the head has the length and the last digest.
create table account_log_link (
  account_id uuid not null references account (id) on delete cascade,
  position bigint not null check ("position" > 0),
  entry_id bigint not null,
  digest bytea not null check (length(digest) = 32),
  unique (account_id, entry_id),
  primary key (account_id, "position")
);
grant select on account_log_link to lotbook_app;
call restrict_to_account('account_log_link');

-- Events that outlive accounts or belong to none: sign-ins, permission changes, deleted accounts.
-- Rows are only added.
create table audit_event (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid,
  -- The subject of the identity provider.
  subject text,
  account_id uuid,
  network text,
  details jsonb not null default '{}',
  primary key (id)
);
create index audit_event_account on audit_event (account_id, at desc);
create index audit_event_user on audit_event (user_id, at desc);
grant select, insert on audit_event to lotbook_app;
alter table audit_event enable row level security;
alter table audit_event force row level security;

create table audit_event_head (
  chain_id uuid primary key,
  position bigint not null,
  digest bytea not null check (length(digest) = 32)
);

create table audit_event_link (
  chain_id uuid not null,
  position bigint not null check ("position" > 0),
  entry_id bigint not null,
  digest bytea not null check (length(digest) = 32),
  unique (entry_id),
  primary key (chain_id, "position")
);

-- Entries are linked at commit, so that the head is locked only briefly. Runs as the owner: the
-- application can't write links or heads. An account deleted in the same transaction has no log.
create function chain_account_log() returns trigger
  language plpgsql security definer set search_path to public, pg_temp as $$
declare acting text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_config('app.account_id', new.account_id::text, true);
  if exists (select from account where id = new.account_id) then perform link_entry(new); end if;
  perform set_config('app.account_id', acting, true);
  return null;
end $$;

create function chain_audit_event() returns trigger
  language plpgsql security definer set search_path to public, pg_temp as $$
begin
  perform link_entry(new);
  return null;
end $$;

-- The digest before the first link, derived from the chain's id, so that one chain can't be passed
-- off as another.
create function chain_start(chain_id uuid) returns bytea
  language sql immutable parallel safe as $$ select sha256(convert_to(chain_id::text, 'UTF8')) $$;

-- The content of an entry in a canonical form: jsonb sorts its keys, times are microseconds since
-- 1970.
create function entry_content(entry account_log) returns bytea
  language sql stable parallel safe as $$
  select convert_to(jsonb_build_object('id', entry.id, 'at', (extract(epoch from entry.at) * 1000000)::bigint, 'user', entry.user_id, 'userName', entry.user_name,
    'onBehalfOf', entry.on_behalf_of, 'type', entry.type, 'action', entry.action, 'message', entry.message, 'before', entry.before, 'after', entry.after)::text, 'UTF8') $$;

-- The content of an entry in a canonical form: jsonb sorts its keys, times are microseconds since
-- 1970.
create function entry_content(entry audit_event) returns bytea
  language sql stable parallel safe as $$
  select convert_to(jsonb_build_object('id', entry.id, 'at', (extract(epoch from entry.at) * 1000000)::bigint, 'kind', entry.kind, 'user', entry.user_id,
    'subject', entry.subject, 'network', entry.network, 'details', entry.details)::text, 'UTF8') $$;

-- Appends an entry to its chain. Locks the head, so appends happen one after the other.
create function link_entry(entry account_log) returns void language plpgsql as $$
declare head account_log_head;
begin
  insert into account_log_head values (entry.account_id, 0, chain_start(entry.account_id)) on conflict do nothing;
  select * into head from account_log_head where account_id = entry.account_id for update;
  head.position := head.position + 1;
  head.digest := sha256(head.digest || entry_content(entry));
  insert into account_log_link values (entry.account_id, head.position, entry.id, head.digest);
  update account_log_head set position = head.position, digest = head.digest where account_id = entry.account_id;
end $$;

-- Appends an entry to its chain. Locks the head, so appends happen one after the other.
create function link_entry(entry audit_event) returns void language plpgsql as $$
declare
  head audit_event_head;
  chain uuid := coalesce(entry.account_id, '00000000-0000-0000-0000-000000000000');
begin
  insert into audit_event_head values (chain, 0, chain_start(chain)) on conflict do nothing;
  select * into head from audit_event_head where chain_id = chain for update;
  head.position := head.position + 1;
  head.digest := sha256(head.digest || entry_content(entry));
  insert into audit_event_link values (chain, head.position, entry.id, head.digest);
  update audit_event_head set position = head.position, digest = head.digest where chain_id = chain;
end $$;

create trigger account_log_news after insert on account_log for each row execute function notify_account();
create constraint trigger chained after insert on account_log deferrable initially deferred for each row execute function chain_account_log();
create constraint trigger chained after insert on audit_event deferrable initially deferred for each row execute function chain_audit_event();

create policy anybody_adds on audit_event for insert with check (true);

-- The owner reads all events, even if row-level security applies to the owner.
create policy operator_reads on audit_event for select to current_user using (true);

create policy own_events on audit_event for select using (user_id = (select acting_user()));
