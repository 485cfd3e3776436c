-- Half of each page is left free, so that categories, codes of issues and states of matches, which no index is about, are changed on the page where their row stands:
-- that touches none of the five indexes. Pages that are there already get their room as rows go.
alter table transaction_figure set (fillfactor = 50);
