-- In which of the accounts at a service the units of an asset lie: decimal text by the account's name; empty where the service tells no accounts apart.
alter table reported_balance add column pockets jsonb not null default '{}';
