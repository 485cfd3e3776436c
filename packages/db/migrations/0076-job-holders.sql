-- Which worker is doing which job of the queue. A worker that ends without a word leaves its rows behind, and by them its jobs are given to others at once.
create table job_holder (
  job_id uuid primary key,
  queue text not null,
  worker_id uuid not null,
  taken_at timestamptz not null default now()
);

-- How often the process that read the file died while it did. The file is given up after the second time.
alter table import add column crashes integer not null default 0;
