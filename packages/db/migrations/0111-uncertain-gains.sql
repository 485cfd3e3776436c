-- Whether the gain that an issue makes uncertain is short or long; null if the jurisdiction has no terms.
alter table stake add column term text check (term in ('short', 'long'));
-- Whether a finished report has figures that depend on open issues about cost.
alter table report add column uncertain boolean not null default false;
