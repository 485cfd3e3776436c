-- The keys of the journal entries that a posted sum consists of, for its first part. Null: unknown.
alter table posting add column members jsonb;
