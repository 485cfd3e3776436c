-- What a file itself says of a transaction: answers to questions of unsettled law, and the DeFi position that it opens or leaves.
alter table transaction add column treatments jsonb, add column position text;
