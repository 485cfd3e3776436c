-- Who receives donations: the number that tax offices know them by, and how many donations name them.

alter table organization add column tax_number text not null default '' check (length(tax_number) <= 40);

create index annotation_organization on annotation (account_id, (payload ->> 'organizationId')) where kind = 'organization' and revoked_at is null;
