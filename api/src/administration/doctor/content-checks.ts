import type { Sql } from '../../foundation/database/sql';
import { publishedSuite } from '../../foundation/tenants/published-suite';
import { tenantsWithoutSeller } from '../../foundation/tenants/seller-store';
import { listTenants, type Tenant } from '../../foundation/tenants/tenant-store';
import { SEALED_FORM, sealedBy } from '../../foundation/token-cipher';
import { tenantsInUse } from '../../identity/accounts/tenant-move';
import { type Configuration, firstHostOf } from '../../process/configuration';
import { type Finding, finding } from './finding';

type Query = Pick<Sql, 'query'>;

/** Accounts and settings that name tenants which do not exist. */
async function checkTenantNames(
  sql: Query,
  { releasesFolder, finishesOnFirstStep }: Configuration,
  tenants: readonly Tenant[],
): Promise<Finding> {
  const names = tenants.map(({ name }) => name);
  if (names.length === 0)
    return finding(
      'tenants',
      true,
      `none yet: the first start takes them from the suite in ${releasesFolder}`,
    );
  const unknown = [
    ...(await tenantsInUse(sql)).map(({ tenant, accounts }) => ({ tenant, text: `${accounts} accounts` })),
    ...finishesOnFirstStep.map((tenant) => ({ tenant, text: 'FOYER_FINISH_ON_FIRST_STEP' })),
  ].filter(({ tenant }) => !names.includes(tenant));
  if (unknown.length === 0) return finding('tenants', true, names.join(', '));
  const texts = unknown.map(({ tenant, text }) => `"${tenant}" (${text})`).join(', ');
  return finding(
    'tenants',
    false,
    `${texts} is none of ${names.join(', ')}: see "account set-tenant --help"`,
  );
}

/** Host names that lead to another tenant than they should, or tenants that none leads to. */
async function checkHosts(configuration: Configuration, tenants: readonly Tenant[]): Promise<Finding> {
  const ownerOf = (host: string) => tenants.find(({ hosts }) => hosts.includes(host))?.name;
  const published = await publishedSuite(configuration.releasesFolder)().catch(() => null);
  const taken = Object.entries(published?.tenants ?? {}).flatMap(([name, { hosts }]) => {
    const follows = tenants.some((tenant) => tenant.name === name && tenant.changes === 0);
    return hosts.flatMap((host) => {
      const owner = ownerOf(host);
      return follows && owner !== undefined && owner !== name
        ? [`${host} is published for "${name}" but belongs to "${owner}"`]
        : [];
    });
  });
  const [first, ...others] = tenants;
  const ofFirst = ownerOf(firstHostOf(configuration));
  const isElsewhere = ofFirst !== undefined && ofFirst !== first?.name;
  const unreachable = others.filter(({ hosts }) => hosts.length === 0).map(({ name }) => `"${name}"`);
  const faults = [
    ...taken,
    ...(isElsewhere
      ? [`PUBLIC_ORIGIN is a host name of "${ofFirst}", but "${first?.name}" is the first tenant`]
      : []),
    ...(unreachable.length > 0 ? [`no host name leads to ${unreachable.join(', ')}`] : []),
  ];
  const text =
    faults.length > 0 ? `${faults.join('; ')}: see "tenant set --help"` : 'each leads to one tenant';
  return finding('hosts', faults.length === 0, text);
}

/** Tenants with contracts for which no bill is issued. */
async function checkSellers(sql: Query): Promise<Finding> {
  const missing = await tenantsWithoutSeller(sql);
  const names = missing.map((name) => `"${name}"`).join(', ');
  const text =
    missing.length === 0
      ? 'every tenant with contracts has one'
      : `no bill is issued for ${names}, which has no seller: see "tenant seller --help"`;
  return finding('sellers', missing.length === 0, text);
}

export async function checkTenants(sql: Query, configuration: Configuration): Promise<Finding[]> {
  const tenants = await listTenants(sql);
  return [
    await checkTenantNames(sql, configuration, tenants),
    await checkHosts(configuration, tenants),
    await checkSellers(sql),
  ];
}

/** Stored texts that {@link sealedBy} says which key sealed, in words. */
const SEALED: readonly [what: string, table: string, column: string][] = [
  ['tokens of heating accounts', 'heating_authorisation', 'access_token'],
  ['secrets of webhooks', 'webhook', 'secret'],
  ['keys of code apps', 'code_app', 'secret'],
  ['secrets of identity providers', 'identity_provider', 'client_secret'],
];

/** What no configured key opens is lost until the former key is back. */
export async function checkTokenKey(sql: Query, { tokenKeys }: Configuration): Promise<Finding> {
  const known = tokenKeys.map(sealedBy);
  const lost: string[] = [];
  let all = 0;
  for (const [what, table, column] of SEALED) {
    const [row] = await sql.query<{ sealed: number; lost: number }>(
      `select count(*)::int as sealed,
         count(*) filter (where not exists (select from unnest($2::text[]) k (prefix) where starts_with(${column}, prefix)))::int as lost
       from ${table} where starts_with(${column}, $1)`,
      [SEALED_FORM, known],
    );
    all += row?.sealed ?? 0;
    if (row?.lost) lost.push(`${row.lost} ${what}`);
  }
  return finding(
    'token key',
    lost.length === 0,
    lost.length === 0
      ? `it opens all ${all} stored secrets`
      : `FOYER_TOKEN_KEY opens none of ${lost.join(', ')}: add the former key behind a comma`,
  );
}
