import { isEmailAddress } from '@foyer/domain';
import { inviteColleague, removeColleague, TEAM_ACTIONS, team, teamDeeds } from '@foyer/wire/team';
import type { Database, Transaction } from '../../foundation/database/sql';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { nameOf } from '../../identity/accounts/account-name';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import type { Audit } from '../../identity/accounts/audit-store';
import { createPerson, passwordLink } from '../../identity/accounts/new-person';
import { forProfessional, type Member, type Route } from '../../identity/answer';
import type { AddressQuestions } from '../../identity/session/address-questions';
import type { Tries } from '../../identity/session/tries';
import { type Teams, teamsIn } from './team-store';

interface TeamDependencies {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly tries: Tries;
  readonly addressQuestions: AddressQuestions;
  readonly publicOriginOf: PublicOriginOf;
  readonly hasTenant: (name: string) => boolean;
  readonly transaction: Transaction<{
    readonly database: Database;
    readonly accounts: Accounts;
    readonly audit: Audit;
  }>;
}

type Inside = Parameters<Parameters<TeamDependencies['transaction']>[0]>[0];

/** Code of the company whose owner the member is. Throws `role.not.allowed` for anybody else. */
function ownedCompany({ actor }: Member): string {
  const { maintainerCode = '' } = actor.account.details;
  if (actor.role !== 'maintainer' || maintainerCode === '') throw new Refusal('role.not.allowed');
  return maintainerCode;
}

interface Invited {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Lets the owner of a company invite and remove its installers, and read what its people did. */
export function teamRoutes({
  database,
  mail,
  tries,
  addressQuestions,
  publicOriginOf,
  hasTenant,
  transaction,
}: TeamDependencies): Route[] {
  const teams: Teams = teamsIn(database);

  /** The installer with the address: one whose invitation is open, one who comes back, or a new account. */
  const installerFor = async (inside: Inside, owner: Account, invited: Invited, now: Date) => {
    const { companyName, maintainerCode = '', country, currency } = owner.details;
    const inTeam = teamsIn(inside.database);
    const known = await inTeam.memberWith(maintainerCode, invited.email);
    if (known?.isWorking) throw new Refusal('team.member');
    if (known?.isInstaller) {
      await inTeam.readmit(known.id);
      return inside.accounts.byId(known.id);
    }
    const { tenant, language } = owner;
    const { firstName, lastName, email } = invited;
    if (firstName === '' || lastName === '')
      throw invalidParameter(firstName === '' ? 'firstName' : 'lastName');
    const tenants = Array.isArray(owner.config.tenants) ? owner.config.tenants.map(String) : null;
    return createPerson(
      inside.database,
      {
        userType: 'INSTALLER',
        tenant,
        ...(tenants && { tenants }),
        email,
        language,
        details: {
          firstName,
          lastName,
          ...(companyName && { companyName }),
          maintainerCode,
          ...(country && { country }),
          ...(currency && { currency }),
        },
      },
      now,
    );
  };

  return [
    forProfessional(team, async (_input, member) => ({
      people: (await teams.people(ownedCompany(member))).map(({ userType, signedInAt, ...person }) => ({
        ...person,
        role: userType === 'MAINTAINER' ? ('maintainer' as const) : ('installer' as const),
        signedInAt: signedInAt && wireInstant(signedInAt),
      })),
    })),

    forProfessional(teamDeeds, async ({ from, count }, member) => {
      const { rows, total } = await teams.deeds(ownedCompany(member), { actions: TEAM_ACTIONS, from, count });
      return {
        total,
        deeds: rows.map(({ at, from: before, to: after, ...entry }) => ({
          ...entry,
          ...(entry.action === 'installer.assigned' && { from: before, to: after }),
          at: wireInstant(at),
        })),
      };
    }),

    forProfessional(inviteColleague, async (asked, member) => {
      ownedCompany(member);
      const { actor, address, nowMs } = member;
      if (!hasTenant(actor.account.tenant)) throw new Refusal('tenant.not.allowed');
      const email = asked.email.trim().toLowerCase();
      if (!isEmailAddress(email)) throw new Refusal('email.invalid');
      await tries.count({ address, known: actor.account.id, nowMs });
      const now = new Date(nowMs);
      const invite = async (inside: Inside) => {
        const installer = await installerFor(inside, actor.account, { ...asked, email }, now);
        if (!installer) throw new Refusal('email.taken');
        if (installer.lockedAt) throw new Refusal('account.locked');
        const link = { kind: 'accountCreated', publicOriginOf, now } as const;
        const { mail: invitation } = await passwordLink(inside.database, installer, link);
        await inside.audit.record({
          at: now,
          action: 'team.invited',
          actorId: actor.account.id,
          householdId: null,
          facts: { installer: installer.id, name: nameOf(installer) },
        });
        await mail.add(inside.database, invitation);
      };
      await addressQuestions.counted(actor.account.id, nowMs, () => transaction(invite));
      return {};
    }),

    forProfessional(removeColleague, async ({ id }, member) => {
      const company = ownedCompany(member);
      const at = new Date(member.nowMs);
      const unassigned = await transaction(async (inside) => {
        const removed = await teamsIn(inside.database).remove(company, id, at);
        const installer = removed === null ? null : await inside.accounts.byId(id);
        if (removed === null || !installer) throw new Refusal('installer.not.found');
        await inside.audit.record({
          at,
          action: 'team.removed',
          actorId: member.actor.account.id,
          householdId: null,
          facts: { installer: id, name: nameOf(installer), unassigned: removed },
        });
        return removed;
      });
      return { unassigned };
    }),
  ];
}
