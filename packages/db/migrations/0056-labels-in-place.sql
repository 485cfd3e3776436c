-- An index whose condition looks at the category had every change of a category written into all indexes, where the row is else changed on its page. What lies in it is
-- looked for only after very many transactions came or went, and found in the figures of the account as quickly.
drop index transaction_figure_uncounted;
