-- Since when a person's earlier sign-ins no longer count, on any device.
alter table app_user add column signed_out_at timestamptz;

-- Codes for a password that has to be changed before the sign-in goes on (change), and for going on with it (continue).
alter table identity_code drop constraint identity_code_purpose_check;
alter table identity_code add constraint identity_code_purpose_check check (purpose in ('verify', 'reset', 'change', 'continue'));
