import type { WiringVerdict } from '@foyer/domain';
import {
  assignInstaller,
  enterInstallation,
  type InstallationReason,
  installers,
  maintainers,
  ownProfessional,
  pendingInstallations,
} from '@foyer/wire/installers';
import type { Transaction } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Accounts } from '../../identity/accounts/account-store';
import type { Audit } from '../../identity/accounts/audit-store';
import { newOneTimeCode } from '../../identity/accounts/session-tokens';
import { mayAct, refuseElsewhere } from '../../identity/accounts/sessions';
import type { Tokens } from '../../identity/accounts/token-store';
import { forProfessional, type Member, type Route } from '../../identity/answer';
import type { Colleague, Installation, Installations } from './installation-store';

const CODE_LIFETIME_MS = 60_000;
const MAX_ROWS = 10_000;
/** Worst first. A plausible wiring is not listed: it is no reason to be stuck. */
const BAD_VERDICTS: readonly WiringVerdict[] = [
  'swapped',
  'reversed',
  'wrong-phase',
  'no-signal',
  'impossible',
];

const nameOf = ({ firstName, lastName }: Pick<Installation, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

function colleagueWire(colleague: Colleague) {
  const { id, email, companyName } = colleague;
  return { id, email, name: nameOf(colleague) || email, companyName };
}

function worstOf(verdicts: Installation['verdicts']): string | null {
  if (!verdicts?.length) return null;
  return BAD_VERDICTS.find((bad) => verdicts.some(({ verdict }) => verdict === bad)) ?? 'plausible';
}

function installationWire(installation: Installation) {
  const { id, email, firstName, lastName, city, postalCode, address, phone } = installation;
  const { status, mayEnter, installer, hasReport, invited, heardAt } = installation;
  return {
    id,
    email,
    name: nameOf(installation),
    firstName,
    lastName,
    city,
    postalCode,
    address,
    phone,
    subscription_status: status,
    loginAsByMaintainerAllowed: mayEnter,
    since: wireInstant(installation.since),
    statusSince: wireInstant(installation.statusSince),
    installer: installer && colleagueWire(installer),
    wiring: worstOf(installation.verdicts),
    hasReport,
    invited,
    heardMs: heardAt?.getTime() ?? null,
  };
}

const codeOf = ({ actor }: Member) => actor.account.details.maintainerCode ?? '';

function requireRole(role: 'maintainer' | 'installer', member: Member): void {
  if (member.actor.role !== role) throw new Refusal('role.not.allowed');
}

interface InstallerDependencies {
  readonly accounts: Accounts;
  readonly installations: Installations;
  readonly tokens: Tokens;
  readonly transaction: Transaction<{ readonly installations: Installations; readonly audit: Audit }>;
}

/** Lists pending installations, assigns installers and opens a customer's registration. */
export function installerRoutes(dependencies: InstallerDependencies): Route[] {
  const { accounts, installations, tokens, transaction } = dependencies;

  /** A maintainer's own installations; for an installer, those of the maintainers of their company. */
  const listOwners = async (member: Member, maintainerCode: string | undefined) => {
    const { account, role } = member.actor;
    if (role === 'maintainer') return [{ maintainerId: account.id, installerId: null }];
    const known = await installations.colleagues('MAINTAINER', codeOf(member));
    const asked = known.filter(
      (one) => maintainerCode === undefined || one.maintainerCode === maintainerCode,
    );
    if (asked.length === 0) throw new Refusal('maintainer.not.found');
    return asked.map(({ id }) => ({ maintainerId: id, installerId: account.id }));
  };

  return [
    forProfessional(pendingInstallations, async (asked, member) => {
      const { search = '', status = '', installer = '' } = asked;
      const reason: InstallationReason | '' = asked.reason ?? '';
      const { sort, descending, from = 0, count = MAX_ROWS } = asked;
      const filter = { search, status, installer, reason, now: new Date(member.nowMs) };
      const query = { ...filter, sort, descending: descending === 'true', from, count };
      const lists = await Promise.all(
        (await listOwners(member, asked.maintainerCode)).map((one) => installations.pending(one, query)),
      );
      return {
        users: lists.flatMap(({ rows }) => rows.map(installationWire)),
        total: lists.reduce((sum, { total }) => sum + total, 0),
      };
    }),

    forProfessional(ownProfessional, async (_input, { actor }) => {
      const { id, email, details } = actor.account;
      const { firstName = null, lastName = null, companyName = null, maintainerCode = null } = details;
      const own = colleagueWire({ id, email, firstName, lastName, companyName, maintainerCode });
      return { installer: { ...own, maintainerCode } };
    }),

    forProfessional(installers, async (_input, member) => {
      requireRole('maintainer', member);
      const found = await installations.colleagues('INSTALLER', codeOf(member));
      return { installers: found.map(colleagueWire) };
    }),

    forProfessional(maintainers, async (_input, member) => {
      requireRole('installer', member);
      const found = await installations.colleagues('MAINTAINER', codeOf(member));
      return {
        maintainers: await Promise.all(
          found.map(async (one) => ({
            ...colleagueWire(one),
            maintainerCode: one.maintainerCode ?? '',
            pending: await installations.countOf(one.id, member.actor.account.id),
          })),
        ),
      };
    }),

    forProfessional(assignInstaller, async ({ userEmail, installerEmail, shownInstaller }, member) => {
      requireRole('maintainer', member);
      const { account } = member.actor;
      const customer = await accounts.byEmail(userEmail, account.tenant);
      if (customer?.maintainerId !== account.id) throw new Refusal('user.not.found');
      const colleagues = await installations.colleagues('INSTALLER', codeOf(member));
      const installer = colleagues.find(({ email }) => email === installerEmail.toLowerCase()) ?? null;
      if (installerEmail !== '' && !installer) throw new Refusal('installer.not.found');
      const own = { maintainerId: account.id, userId: customer.id };
      const shown = shownInstaller?.toLowerCase();
      await transaction(async (inside) => {
        if (!(await inside.installations.assign(own, installer?.id ?? null, shown)))
          throw new Refusal('installation.changed');
        await inside.audit.record({
          at: new Date(member.nowMs),
          action: 'installer.assigned',
          actorId: account.id,
          householdId: customer.id,
          facts: { before: customer.installerId, after: installer?.id ?? null },
        });
      });
      return {};
    }),

    forProfessional(enterInstallation, async ({ id, tenant }, { actor, authToken, nowMs }) => {
      const household = await accounts.byId(id);
      const isTheirs =
        household !== null && [household.maintainerId, household.installerId].includes(actor.account.id);
      // Another professional's customer gets the same answer as an unknown id, so that ids cannot be probed.
      if (!isTheirs) throw new Refusal('user.not.found');
      if (!mayAct({ kind: 'session', actor, household })) throw new Refusal('login.as.not.allowed');
      refuseElsewhere(tenant, actor.account, household);
      const token = newOneTimeCode();
      await tokens.add(token, {
        actorId: actor.account.id,
        householdId: household.id,
        kind: 'loginAs',
        createdAt: new Date(nowMs),
        expiresAt: new Date(nowMs + CODE_LIFETIME_MS),
        openedBy: hashed(authToken),
      });
      return { token };
    }),
  ];
}
