-- What was done stands in chains: one for the log of each account, one for the events of each account beyond it, and one for events of no account (the nil id).
-- The link of an entry holds the SHA-256 of the former link's digest and of the entry's content; the head says how long a chain is and how it ends.
create table account_log_link (
  account_id uuid not null references account (id) on delete cascade,
  position bigint not null check (position > 0),
  entry_id bigint not null,
  digest bytea not null check (length(digest) = 32),
  primary key (account_id, position),
  unique (account_id, entry_id)
);
create table account_log_head (
  account_id uuid primary key references account (id) on delete cascade,
  position bigint not null,
  digest bytea not null check (length(digest) = 32)
);
create table audit_event_link (
  chain_id uuid not null,
  position bigint not null check (position > 0),
  entry_id bigint not null unique,
  digest bytea not null check (length(digest) = 32),
  primary key (chain_id, position)
);
create table audit_event_head (
  chain_id uuid primary key,
  position bigint not null,
  digest bytea not null check (length(digest) = 32)
);

-- The digest before the first link: of the chain's own id, so that one chain cannot be shown for another.
create function chain_start(chain_id uuid) returns bytea language sql immutable parallel safe as
  $$ select sha256(convert_to(chain_id::text, 'UTF8')) $$;

-- The content of an entry, as text that is the same for the same content: jsonb orders its keys, the instant is whole microseconds since 1970.
create function entry_content(entry account_log) returns bytea language sql stable parallel safe as $$
  select convert_to(jsonb_build_object('id', entry.id, 'at', (extract(epoch from entry.at) * 1000000)::bigint, 'user', entry.user_id, 'userName', entry.user_name,
    'onBehalfOf', entry.on_behalf_of, 'type', entry.type, 'action', entry.action, 'message', entry.message, 'before', entry.before, 'after', entry.after)::text, 'UTF8') $$;
create function entry_content(entry audit_event) returns bytea language sql stable parallel safe as $$
  select convert_to(jsonb_build_object('id', entry.id, 'at', (extract(epoch from entry.at) * 1000000)::bigint, 'kind', entry.kind, 'user', entry.user_id,
    'subject', entry.subject, 'network', entry.network, 'details', entry.details)::text, 'UTF8') $$;

-- Adds an entry to its chain. Whoever adds waits for whoever holds the head.
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

-- Entries are linked when their transaction commits, so that the head is held for a moment, however long the transaction was. As the owner: the application may
-- write neither links nor heads. An account that went in the same transaction has no log any more.
create function chain_account_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare acting text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_config('app.account_id', new.account_id::text, true);
  if exists (select from account where id = new.account_id) then perform link_entry(new); end if;
  perform set_config('app.account_id', acting, true);
  return null;
end $$;
create function chain_audit_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform link_entry(new);
  return null;
end $$;

-- What has been written so far, chained as it stands.
alter table account_log no force row level security;
alter table audit_event no force row level security;
do $$
declare
  logged account_log;
  happened audit_event;
begin
  for logged in select * from account_log order by account_id, id loop perform link_entry(logged); end loop;
  for happened in select * from audit_event order by id loop perform link_entry(happened); end loop;
end $$;
alter table account_log force row level security;
alter table audit_event force row level security;

create constraint trigger chained after insert on account_log deferrable initially deferred for each row execute function chain_account_log();
create constraint trigger chained after insert on audit_event deferrable initially deferred for each row execute function chain_audit_event();

do $$
declare name text;
begin
  foreach name in array array['account_log_link', 'account_log_head'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select on %I to lotbook_app', name);
  end loop;
  -- Whoever runs the installation reads all events, also where the owner of the database is bound by row-level security.
  execute format('create policy operator_reads on audit_event for select to %I using (true)', current_user);
end $$;
