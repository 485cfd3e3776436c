-- An act upon many transactions can be ended by a person before it is kept.
alter table bulk_edit
  drop constraint bulk_edit_status_check,
  add constraint bulk_edit_status_check check (status in ('queued', 'running', 'done', 'failed', 'cancelled'));
