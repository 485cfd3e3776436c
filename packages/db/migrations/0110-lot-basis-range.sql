-- What the units of a lot may have cost, if issues ask for it. No `basis_high`: no limit is known.
alter table lot add column basis_low numeric, add column basis_high numeric;
