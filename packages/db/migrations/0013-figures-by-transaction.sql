-- Figures are joined by the transaction alone. With the instant in the condition the planner took the two for independent, expected a single row of the whole
-- join, and sorted the account for a page of fifty.
alter table transaction_figure drop constraint transaction_figure_pkey, add primary key (account_id, transaction_id);
analyze transaction_figure;
