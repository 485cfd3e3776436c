-- Jobs that waited or ran when a backup was made. The worker puts them into its queue when it starts after the backup was restored.
create table handed_over_job (
  id bigint generated always as identity primary key,
  job jsonb not null,
  start_after timestamptz
);
-- Jobs carry ids alone.
grant select, delete on handed_over_job to lotbook_app;

-- Under which issuer the logins of the embedded provider sign in: the address of the installation, which may change. One row, or none before the first start.
create table identity_issuer (
  only_one boolean primary key default true check (only_one),
  issuer text not null
);
