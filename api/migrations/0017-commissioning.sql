-- Content of the commissioning report when the installer finished. Never updated.
alter table registration add column commissioning jsonb;
