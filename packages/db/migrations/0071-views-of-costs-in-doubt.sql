-- Views from before costs that count as nothing became an issue of their own (0070) ask for both kinds, by one flag: whether they ask for any of their flags or for all of
-- them, they show what they showed. Views that were saved since then ask for the one that they name.
create function pg_temp.asking_for_both(filter jsonb, path text[]) returns jsonb language sql immutable as $$
  select case when filter #> path ? 'unsupported-basis' then jsonb_set(filter, path,
    (select jsonb_agg(case when flag = 'unsupported-basis' then 'doubtful-basis' else flag end order by place)
      from jsonb_array_elements_text(filter #> path) with ordinality as told(flag, place))) else filter end
$$;
alter table saved_filter no force row level security;
update saved_filter
set filter = pg_temp.asking_for_both(pg_temp.asking_for_both(filter, '{txFlags,flags}'), '{exclude,txFlags,flags}')
where created_at < (select applied_at from migration where number = 70)
  and (filter #> '{txFlags,flags}' ? 'unsupported-basis' or filter #> '{exclude,txFlags,flags}' ? 'unsupported-basis');
alter table saved_filter force row level security;
