-- A tax year that outgrows what was paid for it is paid further, by the difference: several paid invoices, one of each tier; one payment under way at most.
drop index invoice_of_year;
create unique index invoice_of_tier on invoice (account_id, tax_year, tier) where status <> 'declined';
create unique index invoice_under_way on invoice (account_id, tax_year) where status = 'pending';
