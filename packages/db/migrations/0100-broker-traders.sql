-- IAS 2 for broker-traders: fair value less costs to sell, a percentage of the fair value.
alter table accounting_policy drop constraint accounting_policy_model_check;
alter table accounting_policy
  add constraint accounting_policy_model_check
    check (model in ('cost', 'fair-value', 'impairment', 'ias38-cost', 'ias38-revaluation', 'ias2-broker-trader')),
  add column costs_to_sell_percent numeric(5, 2) not null default 0 check (costs_to_sell_percent between 0 and 100);
