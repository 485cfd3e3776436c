-- Gain and cost basis are what most changes change: with an index of each, every change of a figure was written into all five indexes of its table, where it else stays on the page
-- of its row. Pages in their order read the figures of the account instead.
drop index transaction_figure_gain;
drop index transaction_figure_basis;
