import { type PublishedSuite, publishedSuite } from '../foundation/tenants/published-suite';
import { followPublished, listTenants, type Tenant } from '../foundation/tenants/tenant-store';
import { type Configuration, firstHostOf } from '../process/configuration';
import type { Store } from '../process/store';
import { AdministrationError } from './command';

interface Place {
  readonly store: Pick<Store, 'database'>;
  readonly configuration: Configuration;
}

/** Every tenant, the first one first, and the published suite; the table is filled where nothing has started yet. */
export async function knownTenants({ store: { database }, configuration }: Place): Promise<{
  readonly tenants: readonly Tenant[];
  readonly published: PublishedSuite | null;
}> {
  const published = await publishedSuite(configuration.releasesFolder)();
  if (published) await followPublished(database, published.tenants, firstHostOf(configuration));
  return { tenants: await listTenants(database), published };
}

/**
 * The tenant with the typed name; without a name the first tenant. Throws {@link AdministrationError} for a tenant
 * that does not exist: its accounts could not sign in.
 */
export async function requireTenant(place: Place, name: string | undefined): Promise<string> {
  const names = (await knownTenants(place)).tenants.map((tenant) => tenant.name);
  const [first] = names;
  if (first === undefined)
    throw new AdministrationError(
      `No suite is published in ${place.configuration.releasesFolder}, so its tenants are unknown: name its folder in FOYER_RELEASES.`,
    );
  if (name === undefined) return first;
  if (names.includes(name)) return name;
  throw new AdministrationError(`There is no tenant "${name}": the suite has ${names.join(', ')}.`);
}

/** The words of a list separated by commas. */
export function listedWords(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** The tenants of a list separated by commas. Throws {@link AdministrationError}. */
export async function requireTenants(place: Place, list: string | undefined): Promise<readonly string[]> {
  const names: string[] = [];
  for (const name of listedWords(list ?? '')) names.push(await requireTenant(place, name));
  return names;
}
