-- Access that a visit granted is given back by the worker, also when the whole account goes: until then it stays sealed, and so does the key that opens it.
alter table access_to_revoke drop constraint access_to_revoke_account_id_fkey;
alter table account_key drop constraint account_key_account_id_fkey;
