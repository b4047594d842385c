import * as z from 'zod/mini';
import { defineCall } from './call';
import { tenantName } from './session';
import { wireText, wireVerbatim } from './text';
import { acknowledged, instantFromWire, optionalText, wireId, wireWhole } from './values';

/** What a list of installations may be sorted by; the first is the default. */
export const INSTALLATION_SORTS = ['since', 'name', 'city', 'step'] as const;
export type InstallationSort = (typeof INSTALLATION_SORTS)[number];

const email = wireVerbatim(254);
/** Rows of one answer; a client that asks for none gets all, as the specification has it. */
const MOST_ROWS = 10_000;

const person = z.object({ id: z.string(), email: z.string(), name: z.string(), companyName: optionalText });

const installationWire = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  firstName: optionalText,
  lastName: optionalText,
  city: optionalText,
  postalCode: optionalText,
  subscription_status: z.string(),
  loginAsByMaintainerAllowed: z.boolean(),
  /** When the account was opened, and when it reached the step it is at: UTC, `YYYY-MM-DD HH:mm:ss`. */
  since: z.string(),
  statusSince: z.string(),
  installer: z._default(z.nullable(person), null),
  /** The worst verdict of the last wiring check; null before one. */
  wiring: optionalText,
  /** Whether its commissioning report was made (D145). */
  hasReport: z._default(z.boolean(), false),
});

/** An installation whose registration is not finished. */
export interface PendingInstallation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly status: string;
  /** Whether its customer lets its professionals in (D146). */
  readonly mayEnter: boolean;
  /** Epoch milliseconds. */
  readonly sinceMs: number | null;
  readonly statusSinceMs: number | null;
  readonly installer: Professional | null;
  readonly wiring: string | null;
  readonly hasReport: boolean;
}

/** An installer or a maintainer, as colleagues know them. */
export interface Professional {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly companyName: string | null;
}

/** Pending installations, from one row on, and how many there are in all. */
export interface PendingInstallations {
  readonly total: number;
  readonly users: readonly PendingInstallation[];
}

/**
 * Installations that are not finished (spec 2 §7): a maintainer's own; of an installer, those of one maintainer that are
 * theirs. Filter, sort and rows are ours (D147); without them all are answered, the oldest first.
 */
export const pendingInstallations = defineCall({
  id: 'pendingInstallations',
  path: '/api/pendingInstallations',
  params: z.object({
    maintainerCode: z.optional(wireText(40)),
    /** Part of a name, an e-mail address, a town or a postal code. */
    search: z.optional(wireText(60)),
    /** A subscription status. */
    status: z.optional(wireText(60)),
    sort: z._default(z.enum(INSTALLATION_SORTS), 'since'),
    descending: z._default(z.enum(['true', 'false']), 'false'),
    from: z.optional(wireWhole(0, MOST_ROWS)),
    count: z.optional(wireWhole(1, MOST_ROWS)),
  }),
  answer: z.object({ users: z.array(installationWire), total: z._default(z.nullable(z.number()), null) }),
  read: ({ users, total }): PendingInstallations => ({
    total: total ?? users.length,
    users: users.map((user) => ({
      id: user.id,
      email: user.email,
      name: user.name || user.email,
      city: user.city,
      postalCode: user.postalCode,
      status: user.subscription_status,
      mayEnter: user.loginAsByMaintainerAllowed,
      sinceMs: instantFromWire(user.since),
      statusSinceMs: instantFromWire(user.statusSince),
      installer: user.installer,
      wiring: user.wiring,
      hasReport: user.hasReport,
    })),
  }),
  errors: ['maintainer.not.found'],
  source: 'spec 2 §2 §7, D147',
});

/** Installers a maintainer may give an installation to: those of the same company (spec 2 §7). */
export const installers = defineCall({
  id: 'installers',
  path: '/api/installers',
  params: z.object({}),
  answer: z.object({ installers: z.array(person) }),
  read: ({ installers: found }): readonly Professional[] => found,
  source: 'spec 2 §7',
});

/** A maintainer, with how many of their pending installations are the installer's who asks. */
export interface Maintainer extends Professional {
  readonly maintainerCode: string;
  readonly pending: number;
}

/** Maintainers an installer works for (spec 2 §7). */
export const maintainers = defineCall({
  id: 'maintainers',
  path: '/api/maintainers',
  params: z.object({}),
  answer: z.object({
    maintainers: z.array(
      z.extend(person, { maintainerCode: z.string(), pending: z._default(z.number(), 0) }),
    ),
  }),
  read: ({ maintainers: found }): readonly Maintainer[] => found,
  source: 'spec 2 §7',
});

/**
 * Gives an installation to an installer, or with an empty address to none. `shownInstaller` is what the page showed: it
 * is given only while that is still so, and of two at once the second is told (D147).
 */
export const assignInstaller = defineCall({
  id: 'assignInstaller',
  method: 'POST',
  path: '/api/user/assignInstaller',
  params: z.object({
    userEmail: wireVerbatim(254, 1),
    installerEmail: z._default(email, ''),
    shownInstaller: z.optional(email),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['user.not.found', 'installer.not.found', 'installation.changed'],
  source: 'spec 2 §4 §7, D147',
});

/**
 * A one-time token, good for 60 s, that `loginAs` exchanges for the session of a customer who allows it (D2, D146). A page
 * names its tenant: none is made that would be refused there.
 */
export const enterInstallation = defineCall({
  id: 'enterInstallation',
  method: 'POST',
  path: '/api/installer/enter',
  params: z.strictObject({ id: wireId, tenant: z.optional(tenantName) }),
  answer: z.object({ token: z.string() }),
  read: ({ token }) => token,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: ['user.not.found', 'login.as.not.allowed', 'tenant.not.allowed'],
  source: 'D2, D146',
});
