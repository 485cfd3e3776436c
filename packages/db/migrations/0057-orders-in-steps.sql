-- Pages in the order of an amount go along an index. With one of each amount itself, nearly every change of a figure was written into all five indexes of the table, where it else stays
-- on the page of its row; and no page deep in the order could begin where it stands, since the policy has to see a row before its decimals may be compared. The indexes now know how
-- large an amount is in steps, which seldom change, and within a step rows are put in order as they are read.

-- Six steps for each power of ten, below zero as above.
create function figure_steps() returns numeric[] language sql immutable parallel safe as $$
  select array_agg(step order by step) from (
    select sign * part * power(10::numeric, exponent) as step
    from unnest(array[-1, 1]::numeric[]) sign, unnest(array[1, 1.5, 2, 3, 5, 7]::numeric[]) part, generate_series(-8, 11) exponent
    union all select 0
  ) steps
$$;
-- Grows with the amount, and is the same for those between two steps.
create function figure_step(amount numeric) returns smallint language sql immutable parallel safe
  return width_bucket(amount, figure_steps())::smallint;

drop index transaction_figure_gain;
drop index transaction_figure_basis;
drop index transaction_figure_value;
drop index transaction_figure_proceeds;
alter table transaction_figure
  add column value_step smallint generated always as (figure_step(value)) stored,
  add column cost_basis_step smallint generated always as (figure_step(cost_basis)) stored,
  add column proceeds_step smallint generated always as (figure_step(proceeds)) stored,
  add column gain_step smallint generated always as (figure_step(gain)) stored;
create index transaction_figure_value on transaction_figure (account_id, value_step) where value_step is not null;
create index transaction_figure_basis on transaction_figure (account_id, cost_basis_step) where cost_basis_step is not null;
create index transaction_figure_proceeds on transaction_figure (account_id, proceeds_step) where proceeds_step is not null;
create index transaction_figure_gain on transaction_figure (account_id, gain_step) where gain_step is not null;
analyze transaction_figure;

-- The amounts of transactions in the same way.
drop index transaction_amount;
alter table transaction add column amount_step smallint generated always as (figure_step((movements -> 0 ->> 'quantity')::numeric)) stored;
create index transaction_amount on transaction (account_id, amount_step);
analyze transaction (amount_step);
