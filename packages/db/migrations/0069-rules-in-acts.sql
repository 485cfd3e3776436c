-- An undoing that ends or brings back a rule can itself be undone: the rule names the act that ended it, and the one by which it holds again.
alter table category_rule add column revoked_in uuid, add column kept_in uuid;
grant update (revoked_in, kept_in) on category_rule to lotbook_app;
