-- The first day of the fiscal year that adopts ASU 2023-08. Null: fair value from the start, if that is the model.
alter table accounting_policy add column adopted_on date;

-- Balances before the cutover are posted in one entry of the day before. False: the books have them already.
alter table integration add column posts_opening boolean not null default false;
