-- Figures of a wide change are shown before what they rest on is stored outcome by outcome (docs/decisions/038-figures-before-details.md): until then whoever reads outcomes waits.
alter table computation add column owes_details boolean not null default false;
