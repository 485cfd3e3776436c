-- The planner has to know how many figures are of an asset or a source: a page in the order of a figure goes along its index where they are many.
alter table transaction_figure alter column assets set statistics -1, alter column sources set statistics -1;
analyze transaction_figure;
