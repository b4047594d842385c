import {
  type AreaRelease,
  type Canary,
  hiddenRemote,
  type Registry,
  type RegistryRemote,
} from '@foyer/contract';
import type { Envelope } from '@foyer/contract/signed-registry';
import * as z from 'zod/mini';
import { showsArea, type TenantInForce } from './tenant-file';

/** Name of {@link suiteFile} in a publication. */
export const SUITE_FILE = 'suite.json';

/** What a publication says for tenants that it does not know: everything in force, for no tenant in particular. */
export const suiteFile = z.object({
  schema: z.literal(1),
  /** Random id of the folder of publications. */
  id: z.optional(z.string()),
  /** Revision of the publication. */
  revision: z.number(),
  /** Contract of the host in force. */
  contract: z.string(),
  /** Null before the first release of a host. */
  host: z.nullable(
    z.object({
      version: z.string(),
      base: z.string(),
      chunks: z.record(z.string(), z.string()),
      fonts: z.array(z.string()),
      /** Its page, with placeholders for the data of a tenant. */
      template: z.string(),
      /** Code of its service worker; null for hosts without one. */
      worker: z.nullable(z.string()),
    }),
  ),
  /** Areas in force, validated when they were published. */
  areas: z.record(z.string(), z.custom<RegistryRemote>()),
  /** Signature of the releases, where keys were made (`pnpm trust`). */
  signed: z.optional(z.custom<Envelope>()),
});
export type SuiteFile = z.output<typeof suiteFile>;

interface RegistryTenant extends Pick<TenantInForce, 'areas' | 'switched'> {
  readonly name: string;
  /** Number of changes at run time, 0 for none: added to the revision of the publication, so that it rises with both. */
  readonly changes: number;
}

/** Paths about the account of a person, such as its second factor, and those of operators: every tenant has them. */
const isOfEveryTenant = ({ path }: { readonly path: string }) => /^\/(account|operator)(\/|$)/.test(path);

/** The part of a release that tenants have which do not show its area. */
export function everyTenantsPart<Release extends AreaRelease>(release: Release): Release {
  const routes = release.routes.filter(isOfEveryTenant);
  const menu = release.menu.filter(isOfEveryTenant);
  const used = Object.entries(release.modules).filter(([name]) =>
    routes.some(({ module }) => module === name),
  );
  return { ...release, routes, menu, slots: [], modules: Object.fromEntries(used) };
}

function remotePartOf({ canary, ...remote }: RegistryRemote): RegistryRemote {
  return {
    ...everyTenantsPart(remote),
    fallback: remote.fallback.map(everyTenantsPart),
    ...(canary && { canary: { ...canary, release: everyTenantsPart(canary.release) } }),
  };
}

const isForTenant = ({ tenants }: Canary, name: string) => !tenants || tenants.includes(name);

function withoutForeignCanary({ canary, ...remote }: RegistryRemote, tenant: string): RegistryRemote {
  return canary && isForTenant(canary, tenant) ? { ...remote, canary } : remote;
}

/** Registry of a tenant. An area that it does not show has the paths of every tenant alone. */
export function registryOf(
  {
    id,
    revision,
    contract,
    host,
    areas,
    rollOut = 0,
    signed,
  }: Pick<SuiteFile, 'id' | 'revision' | 'contract' | 'areas' | 'signed'> & {
    readonly host: Pick<NonNullable<SuiteFile['host']>, 'version'> | null;
    /** Number of the platform's latest decision about a roll-out, which `areas` reflect; 0 without any. */
    readonly rollOut?: number;
  },
  tenant: RegistryTenant,
): Registry {
  const all = Object.entries(areas).map(
    ([area, remote]) => [area, withoutForeignCanary(remote, tenant.name)] as const,
  );
  const shown = all.filter(([area]) => showsArea(tenant, area));
  const others = all.filter(([area]) => !showsArea(tenant, area));
  const parts = others
    .filter(([, { routes }]) => routes.some(isOfEveryTenant))
    .map(([area, remote]) => [area, remotePartOf(remote)] as const);
  return {
    schema: 1,
    id,
    revision: revision + tenant.changes + rollOut,
    tenant: tenant.name,
    contract,
    host: host?.version,
    ...(rollOut > 0 && { rollOut }),
    remotes: Object.fromEntries([...shown, ...parts]),
    hidden: Object.fromEntries(
      others.map(([area, remote]) => {
        const routes = remote.routes.filter((route) => !isOfEveryTenant(route));
        return [area, z.parse(hiddenRemote, { routes })];
      }),
    ),
    ...(tenant.changes > 0 && { configuration: String(tenant.changes) }),
    ...(signed && { signed }),
  };
}
