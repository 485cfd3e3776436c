-- Under UK law days are those of London: accounts that were kept there by another clock are computed by that one.
alter table account no force row level security;
update account set time_zone = 'Europe/London' where jurisdiction = 'UK' and time_zone <> 'Europe/London';
alter table account force row level security;
