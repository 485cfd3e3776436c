-- What an undoing brings back is no new word of anybody: it names the version that holds again by it, and where nothing holds again the one after whose end nothing held
-- before (0: nothing had ever been decided). So a chain of acts can be undone one after the other.
do $$
declare name text;
begin
  foreach name in array array['decision', 'annotation'] loop
    execute format('alter table %I add column restores bigint, add column left_as bigint', name);
    execute format('grant update (left_as) on %I to lotbook_app', name);
  end loop;
end $$;
