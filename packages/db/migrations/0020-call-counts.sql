-- How often somebody called within the running window, for all processes of the installation together. What a crash takes is a minute's counting.
create unlogged table call_count (
  -- A digest of what is counted and for whom: addresses of people do not lie about in counters.
  key text primary key,
  used bigint not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index call_count_end on call_count (ends_at);
grant select, insert, update, delete on call_count to lotbook_app;
