-- An address whose validators are looked up in the index of the chain. Its row is replaced with theirs.
alter table validator add column address text check (address ~ '^0x[0-9a-f]{40}$');
