-- Where an order stands: in one's own books, or with the broker that keeps the units and was told of it.
alter table method_change add column channel text not null default 'books' check (channel in ('books', 'broker'));
