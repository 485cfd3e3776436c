-- What rows of other sources have of a withdrawal, found once per booking run instead of once per batch: '', 'imported', or 'income imported' if the row counts as income itself.
alter table validator_withdrawal add column imported_as text not null default ''
  check (imported_as in ('', 'imported', 'income imported'));
