-- compatible_from: 0.3.0
-- Dynamic prices: dated slots of a series, as an operator imports them.
create table price_series (
  name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
  country text not null check (country in ('FR', 'CH')),
  currency text not null,
  -- Name people read on the tariff page and on bills.
  label text not null,
  source text not null,
  created_at timestamptz not null default now()
);

-- Slots of a series never overlap; an import locks the row of its series.
create table price_slot (
  series text not null references price_series (name),
  start_at timestamptz not null,
  end_at timestamptz not null check (start_at < end_at),
  -- Taxes included.
  cents_per_kwh double precision not null,
  is_provisional boolean not null,
  source text not null,
  recorded_at timestamptz not null default now(),
  primary key (series, start_at)
);

create table price_series_charge (
  series text not null references price_series (name),
  valid_from date not null,
  -- Taxes included.
  cents_per_month double precision not null check (cents_per_month >= 0),
  source text not null,
  recorded_at timestamptz not null default now(),
  primary key (series, valid_from)
);

create function refuse_final_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'a final price is never changed';
end
$$;

create trigger price_slot_final before update or delete on price_slot
  for each row when (not old.is_provisional) execute function refuse_final_price_change();
create trigger price_series_charge_final before update or delete on price_series_charge
  for each row execute function refuse_final_price_change();
