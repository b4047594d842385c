-- compatible_from: 0.3.0
-- Last number of the bills of an issuer and year. Its row is locked until the bill is stored, so no number is lost.
create table document_sequence (
  issuer text not null,
  year integer not null,
  last integer not null,
  primary key (issuer, year)
);
