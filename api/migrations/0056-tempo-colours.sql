-- compatible_from: 0.3.0
-- Published colours of Tempo days that api/data does not hold. A day keeps the colour it was billed with.
create table tempo_colour (
  day date primary key,
  colour text not null check (colour in ('blue', 'white', 'red')),
  -- Host of the service that published it.
  source text not null,
  fetched_at timestamptz not null
);
