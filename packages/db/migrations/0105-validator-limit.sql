-- An address that has more validators than are looked up.
alter table validator
  drop constraint validator_state_check,
  add constraint validator_state_check check (state in ('waiting', 'found', 'unknown', 'duplicate', 'tooMany'));
