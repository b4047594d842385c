-- compatible_from: 0.3.0
-- Offer a household chose, as `OfferTerms` of @foyer/wire with its country. The other columns state it as well as
-- they can for releases without offers.
alter table tariff_version add column offer jsonb;
