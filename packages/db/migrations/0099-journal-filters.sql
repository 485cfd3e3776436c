-- Pages of the journal that show one kind, source or contact. Nearly all entries are of the kind `activity`, which the index by day finds.
create index journal_entry_kind on journal_entry (account_id, kind, entry_date, id) where kind <> 'activity';
-- Corrections of closed months are few.
create index journal_entry_adjusts on journal_entry (account_id, adjusts, entry_date, id) where adjusts is not null;
create index journal_line_source on journal_line (account_id, source, entry_date, entry_id);
create index journal_line_contact on journal_line (account_id, contact_id, entry_date, entry_id) where contact_id is not null;
