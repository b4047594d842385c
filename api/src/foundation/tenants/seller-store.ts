import type { Sql } from '../database/sql';

/** Who sells under a brand, as its bills name it. */
export interface Seller {
  readonly legalName: string;
  /** On one line. */
  readonly address: string;
  /** Of the company register, such as `RCS Paris 123 456 789`. */
  readonly registration: string;
  readonly vatNumber: string;
  /** Terms of payment by language. */
  readonly terms: { readonly fr: string; readonly en: string };
}

interface Row extends Omit<Seller, 'terms'> {
  readonly fr: string;
  readonly en: string;
}

/** Null for a tenant that may not bill, because it has none. */
export async function sellerOf(sql: Pick<Sql, 'query'>, tenant: string): Promise<Seller | null> {
  const [row] = await sql.query<Row>(
    `select legal_name as "legalName", address, registration, vat_number as "vatNumber", terms_fr as fr, terms_en as en
     from seller where tenant = $1`,
    [tenant],
  );
  if (!row) return null;
  const { fr, en, ...seller } = row;
  return { ...seller, terms: { fr, en } };
}

/** Issued documents keep the seller they were issued with. */
export async function saveSeller(
  sql: Pick<Sql, 'query'>,
  tenant: string,
  { legalName, address, registration, vatNumber, terms }: Seller,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into seller (tenant, legal_name, address, registration, vat_number, terms_fr, terms_en, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant) do update set legal_name = $2, address = $3, registration = $4, vat_number = $5,
       terms_fr = $6, terms_en = $7, changed_at = $8`,
    [tenant, legalName, address, registration, vatNumber, terms.fr, terms.en, now],
  );
}

/** Tenants with contracts of supply and no seller, for which no bill is issued. */
export async function tenantsWithoutSeller(sql: Pick<Sql, 'query'>): Promise<readonly string[]> {
  const rows = await sql.query<{ tenant: string }>(
    `select distinct a.tenant from account a
     where a.user_type = 'REGULAR' and a.is_active and not exists (select from seller s where s.tenant = a.tenant)
       and exists (select from contract_version v where v.household_key = a.key)
     order by a.tenant`,
  );
  return rows.map(({ tenant }) => tenant);
}
