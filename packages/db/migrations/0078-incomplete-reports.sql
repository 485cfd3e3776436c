-- Whether a finished report leaves rows out because their price is unknown, and how many; the count of an older report is unknown.
alter table report add column incomplete boolean not null default false, add column excluded_rows integer;
update report set incomplete = true where file_name like '%-INCOMPLETE.%';
