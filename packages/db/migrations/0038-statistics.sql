-- What nobody filters by is not looked through when the planner is told of what was loaded: sorting texts and JSON of thirty thousand rows to count how many differ
-- took as much of an import as writing its records.
alter table record alter column header set statistics 0, alter column rows set statistics 0;
alter table transaction alter column movements set statistics 0, alter column treatments set statistics 0;
alter table outcome alter column detail set statistics 0, alter column digest set statistics 0;
alter table issue alter column message set statistics 0;
alter index transaction_words alter column 2 set statistics 0;
alter index transaction_amount alter column 2 set statistics 0;
