-- A price of a price file leads back to its line as received. Files that were brought before tell their name and their day alone.
alter table account_price
  add column line integer,
  -- By the header of the import.
  add column cells text[];
