-- Whoever changes a figure has its four steps found out. Among decimals Postgres walks along the list of steps, since they differ in length; floats are all as long, so that it halves the
-- list again and again, in a quarter of the time. A float says which step an amount is in, and never the amount: a larger amount is never in a lower step, and that is all that an order needs.
create function figure_steps_rounded() returns double precision[] language sql immutable parallel safe as $$ select figure_steps()::double precision[] $$;
create function figure_step(amount double precision) returns smallint language sql immutable parallel safe
  return width_bucket(amount, figure_steps_rounded())::smallint;

alter table transaction_figure
  drop column value_step, drop column cost_basis_step, drop column proceeds_step, drop column gain_step,
  add column value_step smallint generated always as (figure_step(value::double precision)) stored,
  add column cost_basis_step smallint generated always as (figure_step(cost_basis::double precision)) stored,
  add column proceeds_step smallint generated always as (figure_step(proceeds::double precision)) stored,
  add column gain_step smallint generated always as (figure_step(gain::double precision)) stored;
create index transaction_figure_value on transaction_figure (account_id, value_step) where value_step is not null;
create index transaction_figure_basis on transaction_figure (account_id, cost_basis_step) where cost_basis_step is not null;
create index transaction_figure_proceeds on transaction_figure (account_id, proceeds_step) where proceeds_step is not null;
create index transaction_figure_gain on transaction_figure (account_id, gain_step) where gain_step is not null;
analyze transaction_figure;
