-- An act upon a hundred thousand transactions looked at its account once for each: two fifths of writing the decisions. It is looked at once for each statement now, and held as
-- before, so that it cannot go meanwhile; decisions and annotations still go with their account.
alter table decision drop constraint decision_account_id_fkey;
alter table annotation drop constraint annotation_account_id_fkey;

create function of_known_accounts() returns trigger language plpgsql as $$
begin
  perform from account where id in (select account_id from new_rows) for key share;
  if exists (select from (select distinct account_id from new_rows) n where not exists (select from account a where a.id = n.account_id)) then
    raise foreign_key_violation using message = format('There is no such account for a row of "%s".', tg_table_name);
  end if;
  return null;
end $$;
create trigger decision_account after insert on decision referencing new table as new_rows for each statement execute function of_known_accounts();
create trigger annotation_account after insert on annotation referencing new table as new_rows for each statement execute function of_known_accounts();

-- The application's role may delete neither, so the owner does it, for the account that goes.
create function drop_decisions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  acting constant text := current_setting('app.account_id', true);
begin
  perform set_config('app.account_id', old.id::text, true);
  delete from decision where account_id = old.id;
  delete from annotation where account_id = old.id;
  perform set_config('app.account_id', coalesce(acting, ''), true);
  return null;
end $$;
create trigger decided_rows after delete on account for each row execute function drop_decisions();
