-- Computed rows come by the hundred thousand and are only ever written beside their computation: a look at it for each of them costs more than the rows.
-- They go with their computation all the same, by one statement a table.
do $$
declare name text;
begin
  foreach name in array array['transaction_figure', 'tax_entry', 'disposal', 'income', 'gift', 'expense', 'lot', 'issue', 'year_total'] loop
    execute format('alter table %I drop constraint %I', name, name || '_account_id_generation_fkey');
  end loop;
end $$;

create function drop_computed() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['transaction_figure', 'tax_entry', 'disposal', 'income', 'gift', 'expense', 'lot', 'issue', 'year_total'] loop
    execute format('delete from %I where account_id = $1 and generation = $2', name) using old.account_id, old.generation;
  end loop;
  return null;
end $$;
create trigger computed_rows after delete on computation for each row execute function drop_computed();
