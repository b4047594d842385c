-- compatible_from: 0.3.0
-- Codes that open the first run of a production platform without accounts (docs/rules/first-run.md).
create table first_run_code (
  -- SHA-256 of 100 random bits.
  hash text primary key,
  -- Host name and port of the process that printed it, whose next start replaces it.
  printed_by text not null,
  created_at timestamptz not null
);
