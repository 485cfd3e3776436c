-- How a lot came decides what selling it would come to: what came out of an estate is long-term at once, and a gift may lose from its worth at the gift alone.
alter table lot
  add column inherited boolean not null default false,
  add column gift_worth numeric(38, 18),
  add column gift_on date,
  add check ((gift_worth is null) = (gift_on is null));
