-- The issues of a code are few, and put in order as they are read, or so many that the order by gravity meets them at once. An index of their order as well was as large as all that is known of
-- them, and every issue was written into it.
drop index issue_code;
create index issue_code on issue (account_id, code);
