-- What the commissioning report says of an installation, as it was when the installer finished: never changed.
alter table registration add column commissioning jsonb;
