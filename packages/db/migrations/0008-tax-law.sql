-- Whose law an account's tax is computed under. It decides figures like the other settings.
alter table account add column jurisdiction text not null default 'US' check (jurisdiction in ('US', 'UK'));
drop trigger account_settings on account;
create trigger account_settings after update on account for each row
  when ((new.jurisdiction, new.tax_method, new.tracking, new.fiat_currency, new.time_zone)
    is distinct from (old.jurisdiction, old.tax_method, old.tracking, old.fiat_currency, old.time_zone))
  execute function note_settings_change();

-- Sums of all disposals of a year. Not every place tells short-term from long-term; where one does, these are the sums of both.
alter table year_total add column proceeds numeric(38, 18), add column basis numeric(38, 18), add column gain numeric(38, 18);
update year_total set
  proceeds = short_term_proceeds + long_term_proceeds,
  basis = short_term_basis + long_term_basis,
  gain = short_term_gain + long_term_gain;
alter table year_total alter column proceeds set not null, alter column basis set not null, alter column gain set not null;
