-- Of a year that is to be paid for a report is kept twice: whole, and as a marked preview.
alter table report_chunk add column preview boolean not null default false;
alter table report_chunk drop constraint report_chunk_pkey;
alter table report_chunk add primary key (account_id, report_id, preview, seq);
-- Null where there is no preview.
alter table report add column preview_bytes bigint;
