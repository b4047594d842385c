-- compatible_from: 0.3.0
-- Brands at run time. The published files fill the table; from the first change by an operator on, a row is the truth.
create table tenant (
  name text primary key,
  -- The one with the lowest is the first tenant, which answers to unknown host names.
  position integer not null,
  areas jsonb not null,
  landing text not null,
  configuration jsonb not null,
  -- SHA-256 of the published files that the row follows.
  published_digest text,
  -- Changes by operators; 0 while the row follows the published files.
  changes integer not null default 0,
  changed_at timestamptz,
  -- A removed tenant keeps its row, so that the published files do not bring it back.
  removed_at timestamptz
);
create table tenant_host (
  host text primary key,
  tenant_name text not null references tenant (name) on delete cascade,
  position integer not null
);
create index on tenant_host (tenant_name);
