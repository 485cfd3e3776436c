-- For a database that was created by migrations 1 to 112, before they were joined: what the joined
-- migrations do differently. Sentences of issues stored before issues had codes are rendered as
-- 'engine-issues.earlierText' until the account is computed again.

alter function tell_of_account() rename to notify_account;
alter function told_movement(jsonb) rename to leading_movement;
alter function words_of(text[], text, text, text) rename to searchable_text;
alter function of_known_accounts() rename to require_known_accounts;
alter function note_loaded(bigint, regclass[]) rename to analyze_loaded;

alter table credit_entry rename constraint credit_entry_check1 to credit_entry_check;

drop function transactions_saying(text, integer);

-- Finds transactions of the acting account by their text, their memos and their contact. Under
-- row-level security Postgres doesn't use an index for `like`, which could leak other accounts'
-- rows; this function reads the acting account only.
create function find_transactions_by_text(pattern text, most integer) returns setof uuid
  language sql stable security definer set search_path to public, pg_temp as $$
  select id from (
    (select id from transaction where account_id = acting_account() and searchable_text(assets, tx_hash, external_id, memo) ilike pattern limit most)
    union
    (select record_id from memo where account_id = acting_account() and memo ilike pattern limit most)
    union
    (select a.record_id from contact c join annotation a on a.account_id = c.account_id and a.payload ->> 'contactId' = c.id::text
      where c.account_id = acting_account() and a.kind = 'contact' and a.revoked_at is null and (c.contact_name ilike pattern or c.address ilike pattern) limit most)
  ) found limit most
$$;
revoke all on function find_transactions_by_text(text, integer) from public;
grant execute on function find_transactions_by_text(text, integer) to lotbook_app;

-- Requests see and change only rows of the account that they act for. The owner's COPY, which loads
-- tables of results, is refused by a forced policy.
create procedure restrict_to_account(table_name regclass, is_forced boolean default true)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  if is_forced then
    execute format('alter table %s force row level security', table_name);
  end if;
  execute format('create policy own_account on %s using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', table_name);
end $$;
