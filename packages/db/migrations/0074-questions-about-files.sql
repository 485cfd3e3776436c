-- What a file leaves open is asked before it is read, and how it was read is kept so that single rows can be read again.
alter table import
  -- How its dates and amounts are written: as somebody answered, then as they were read.
  add column date_order text check (date_order in ('day-first', 'month-first', 'mixed')),
  add column decimal_mark text check (decimal_mark in ('point', 'comma', 'mixed')),
  -- Its bytes are kept until somebody answers.
  add column question text check (question in ('date-order', 'decimal-mark')),
  add column question_examples text[],
  -- The format that somebody said it has, though its header differs.
  add column chosen_format text;
-- A row of a further table of its file, which has a header of its own.
alter table import_rejection
  add column format_id text,
  add column header text[];
