-- The address of the brand where the account was created. Jobs use its name and texts for documents and mails. Unknown for earlier accounts, which use those of the installation.
alter table account add column origin text;
