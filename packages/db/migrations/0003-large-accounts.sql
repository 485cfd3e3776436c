-- Order by gain or value reads the index from one end; rows without the figure are asked for apart.
create index transaction_figure_gain on transaction_figure (account_id, generation, gain, transaction_id) where gain is not null;
create index transaction_figure_value on transaction_figure (account_id, generation, value, transaction_id) where value is not null;

-- After much was loaded the planner knows nothing of it until the server's own upkeep comes by, a minute later. The application's role owns no table,
-- so it asks through this function; tables that grew by less than a tenth are left to the upkeep.
create function note_loaded(rows bigint, variadic tables regclass[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare name regclass;
begin
  foreach name in array tables loop
    if rows * 10 >= (select greatest(reltuples, 0) from pg_class where oid = name) then
      execute format('analyze (skip_locked) %s', name);
    end if;
  end loop;
end $$;
revoke all on function note_loaded(bigint, regclass[]) from public;
grant execute on function note_loaded(bigint, regclass[]) to lotbook_app;
