import * as z from 'zod/mini';
import { defineCall } from './call';
import { tenantName } from './session';
import { wireText, wireVerbatim } from './text';
import { acknowledged, instantFromWire, optionalNumber, optionalText, wireId, wireWhole } from './values';

/** Sort keys of the installation list, default first. */
export const INSTALLATION_SORTS = ['since', 'name', 'city', 'step'] as const;
export type InstallationSort = (typeof INSTALLATION_SORTS)[number];

/** What an installation waits for: docs/rules/professionals.md#the-list. */
export const INSTALLATION_REASONS = ['wiring', 'link', 'customer', 'silent', 'none'] as const;
export type InstallationReason = (typeof INSTALLATION_REASONS)[number];

const email = wireVerbatim(254);
/** Maximum rows per answer. Without `count` all rows are returned, as the original platform does. */
const MAX_ROWS = 10_000;

const person = z.object({ id: z.string(), email: z.string(), name: z.string(), companyName: optionalText });

const installationWire = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  firstName: optionalText,
  lastName: optionalText,
  city: optionalText,
  postalCode: optionalText,
  /** Street and number. */
  address: optionalText,
  /** Mobile number, else landline, in E.164. */
  phone: optionalText,
  subscription_status: z.string(),
  loginAsByMaintainerAllowed: z.boolean(),
  /** Account creation and start of the current step: UTC, `YYYY-MM-DD HH:mm:ss`. */
  since: z.string(),
  statusSince: z.string(),
  installer: z._default(z.nullable(person), null),
  /** Worst verdict of the last wiring check; null before the first. */
  wiring: optionalText,
  /** Whether the commissioning report exists. */
  hasReport: z._default(z.boolean(), false),
  /** Whether the customer was sent the link to their part; platforms without the field do not tell. */
  invited: z._default(z.boolean(), true),
  /** Last message of the home's own devices, epoch milliseconds; null before the first. */
  heardMs: optionalNumber,
});

/** An installation whose registration is unfinished. */
export interface PendingInstallation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly address: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly status: string;
  /** Whether the customer lets professionals enter. */
  readonly mayEnter: boolean;
  /** Epoch milliseconds. */
  readonly sinceMs: number | null;
  readonly statusSinceMs: number | null;
  readonly installer: Professional | null;
  readonly wiring: string | null;
  readonly hasReport: boolean;
  /** Whether the customer was sent the link to their part. */
  readonly invited: boolean;
  /** Last message of the home's own devices, epoch milliseconds; null before the first. */
  readonly heardMs: number | null;
}

/** An installer or a maintainer, as shown to colleagues. */
export interface Professional {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly companyName: string | null;
}

/** One page of installations and the total count. */
export interface PendingInstallations {
  readonly total: number;
  readonly users: readonly PendingInstallation[];
}

/**
 * Unfinished installations: a maintainer's own or, for an installer, those assigned by one maintainer.
 * Filter, sort and paging are Foyer extensions; default is all, oldest first.
 */
export const pendingInstallations = defineCall({
  id: 'pendingInstallations',
  path: '/api/pendingInstallations',
  params: z.object({
    maintainerCode: z.optional(wireText(40)),
    /** Words of a name, e-mail address or postal address, in any order, or the beginning of a telephone number. */
    search: z.optional(wireText(60)),
    /** A subscription status. */
    status: z.optional(wireText(60)),
    /** Id of an assigned installer; `none` for installations without one. */
    installer: z.optional(z.union([z.literal('none'), wireId])),
    /** What an installation waits for. */
    reason: z.optional(z.enum(INSTALLATION_REASONS)),
    sort: z._default(z.enum(INSTALLATION_SORTS), 'since'),
    descending: z._default(z.enum(['true', 'false']), 'false'),
    from: z.optional(wireWhole(0, MAX_ROWS)),
    count: z.optional(wireWhole(1, MAX_ROWS)),
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
      address: user.address,
      phone: user.phone,
      status: user.subscription_status,
      mayEnter: user.loginAsByMaintainerAllowed,
      sinceMs: instantFromWire(user.since),
      statusSinceMs: instantFromWire(user.statusSince),
      installer: user.installer,
      wiring: user.wiring,
      hasReport: user.hasReport,
      invited: user.invited,
      heardMs: user.heardMs,
    })),
  }),
  errors: ['maintainer.not.found'],
  source: 'docs/rules/professionals.md',
});

/** The signed-in professional, as colleagues see them. */
export const ownProfessional = defineCall({
  id: 'ownProfessional',
  path: '/api/installer',
  params: z.object({}),
  answer: z.object({ installer: z.extend(person, { maintainerCode: optionalText }) }),
  read: ({ installer }): Professional & { readonly maintainerCode: string | null } => installer,
  source: 'docs/rules/professionals.md#whose-installations',
});

/** Installers of the maintainer's company, to whom an installation can be assigned. */
export const installers = defineCall({
  id: 'installers',
  path: '/api/installers',
  params: z.object({}),
  answer: z.object({ installers: z.array(person) }),
  read: ({ installers: found }): readonly Professional[] => found,
  source: 'docs/rules/professionals.md',
});

/** A maintainer with the number of their pending installations assigned to the current installer. */
export interface Maintainer extends Professional {
  readonly maintainerCode: string;
  readonly pending: number;
}

/** Maintainers the installer works for. */
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
  source: 'docs/rules/professionals.md',
});

/**
 * Assigns an installation, or unassigns it with an empty address. Refused with `installation.changed` when
 * `shownInstaller`, the assignee the page showed, is outdated.
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
  tags: ['installations'],
  errors: ['user.not.found', 'installer.not.found', 'installation.changed'],
  source: 'docs/rules/professionals.md',
});

/**
 * One-time token, valid for 60 s, which `loginAs` exchanges for the customer's session. `tenant` is the
 * page's, so that a token unusable there is never issued.
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
  source: 'docs/rules/professionals.md',
});
