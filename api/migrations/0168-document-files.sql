-- compatible_from: 0.3.0
-- Files of bills, credit notes, settlements, payment schedules and invoices, as they were drawn when they were issued.
create table document_file (
  document_key integer primary key references document (key) on delete cascade,
  language text not null,
  -- PDF.
  bytes bytea not null,
  sha256 bytea not null check (sha256 = sha256(bytes)),
  stored_at timestamptz not null
);

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'an issued document is never changed';
end
$$;

create trigger document_file_unchanged before update on document_file
  for each row execute function refuse_document_change();

-- A number of a sequence, which has a dash, takes the place of a random one in the transaction that stores the document.
create trigger document_unchanged before update on document
  for each row when (
    (to_jsonb(old) - 'number') is distinct from (to_jsonb(new) - 'number')
    or (old.number <> new.number and (old.number like '%-%' or new.number not like '%-%'))
  )
  execute function refuse_document_change();
