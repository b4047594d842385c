import { type Configuration, tenantNamesOf } from '../process/configuration';
import { AdministrationError } from './command';

/**
 * The tenant with the typed name; without a name the first tenant. Throws {@link AdministrationError} for a tenant
 * whose pages do not exist: its accounts could not sign in.
 */
export function requireTenant(configuration: Configuration, name: string | undefined): string {
  const names = tenantNamesOf(configuration)();
  const [first] = names;
  if (first === undefined)
    throw new AdministrationError(
      `No suite is published in ${configuration.releasesFolder}, so its tenants are unknown: name its folder in FOYER_RELEASES.`,
    );
  if (name === undefined) return first;
  if (names.includes(name)) return name;
  throw new AdministrationError(`There is no tenant "${name}": the suite has ${names.join(', ')}.`);
}

/** The tenants of a list separated by commas. Throws {@link AdministrationError}. */
export function requireTenants(configuration: Configuration, list: string | undefined): readonly string[] {
  const names = (list ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).map((name) => requireTenant(configuration, name));
}
