-- Files whose times have no zone wait until a person names it.
alter table import drop constraint import_question_check,
  add constraint import_question_check check (question in ('date-order', 'decimal-mark', 'time-zone'));
