-- Jobs that waited or ran when a backup was made. The worker puts them into its queue when it starts after the backup was restored.
create table handed_over_job (
  id bigint generated always as identity primary key,
  job jsonb not null,
  start_after timestamptz
);
-- Jobs carry ids alone.
grant select, delete on handed_over_job to lotbook_app;
