import type { TEAM_ACTIONS } from '@foyer/wire/team';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { nameSql } from '../../identity/accounts/account-name';

type TeamAction = (typeof TEAM_ACTIONS)[number];

export interface TeamPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly userType: 'MAINTAINER' | 'INSTALLER';
  readonly signedInAt: Date | null;
  readonly pending: number;
}

export interface CompanyMember {
  readonly id: string;
  /** Whether they work in the team: owners, and installers who have signed in. False once locked or gone. */
  readonly isWorking: boolean;
  readonly isInstaller: boolean;
}

export interface TeamEntry {
  readonly id: string;
  readonly action: TeamAction;
  readonly at: Date;
  readonly by: string;
  readonly about: string | null;
  /** Of an assignment; null for nobody. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The people of a company, which is named by its `maintainerCode`. */
export interface Teams {
  /** Without those who left; maintainers first, then by name. */
  people(maintainerCode: string): Promise<TeamPerson[]>;
  /** What its people did, also those who left, newest first. */
  deeds(
    maintainerCode: string,
    page: { readonly actions: readonly TeamAction[]; readonly from: number; readonly count: number },
  ): Promise<{ rows: TeamEntry[]; total: number }>;
  /** The company's person with an address, also one who left; null when there is none. */
  memberWith(maintainerCode: string, email: string): Promise<CompanyMember | null>;
  /**
   * Removes an installer: locks the account, ends its sessions and links, and removes the assignment of its unfinished
   * installations. Resolves to their number; null when the company has no such installer. Needs a transaction.
   */
  remove(maintainerCode: string, installerId: string, at: Date): Promise<number | null>;
  /** Lets an installer who left come back; unlocks no other. */
  readmit(installerId: string): Promise<void>;
}

const OF_COMPANY = `p.details ->> 'maintainerCode' = $1 and p.user_type in ('MAINTAINER', 'INSTALLER')`;

export function teamsIn(database: Sql): Teams {
  return {
    people: (maintainerCode) =>
      database.query<TeamPerson>(
        `select p.id, p.email, ${nameSql('p')} as name, p.user_type as "userType",
           (select max(c.at) from account_connection c where c.account_key = p.key) as "signedInAt",
           (select count(*)::int from account a where a.installer_key = p.key and a.subscription_status <> 'ok')
             as pending
         from account p where ${OF_COMPANY} and p.left_company_at is null
         order by p.user_type desc, p.details ->> 'lastName', p.email`,
        [maintainerCode],
      ),
    deeds: async (maintainerCode, { actions, from, count }) => {
      const entries = `from account p join audit_entry e on e.actor_key = p.key
         where ${OF_COMPANY} and e.action = any($2)`;
      const [rows, counted] = await Promise.all([
        database.query<TeamEntry>(
          `select e.key::text as id, e.action, e.at, ${nameSql('p')} as by,
             coalesce((select ${nameSql('h')} from account h where h.key = e.household_key), e.facts ->> 'name') as about,
             (select ${nameSql('i')} from account i where i.id = e.facts ->> 'before') as "from",
             (select ${nameSql('i')} from account i where i.id = e.facts ->> 'after') as "to"
           ${entries} order by e.at desc, e.key desc limit $3 offset $4`,
          [maintainerCode, actions, count, from],
        ),
        database.query<{ total: number }>(`select count(*)::int as total ${entries}`, [
          maintainerCode,
          actions,
        ]),
      ]);
      return { rows, total: onlyRow(counted)?.total ?? 0 };
    },
    memberWith: async (maintainerCode, email) =>
      onlyRow(
        await database.query<CompanyMember>(
          `select p.id, p.user_type = 'INSTALLER' as "isInstaller",
             p.locked_at is null and p.left_company_at is null and (p.user_type = 'MAINTAINER'
               or exists (select from account_connection c where c.account_key = p.key)) as "isWorking"
           from account p where ${OF_COMPANY} and p.email = $2`,
          [maintainerCode, email],
        ),
      ),
    remove: async (maintainerCode, installerId, at) => {
      const [removed] = await database.query<{ key: number }>(
        `update account p set locked_at = $3, left_company_at = $3
         where ${OF_COMPANY} and p.id = $2 and p.user_type = 'INSTALLER' and p.left_company_at is null
         returning p.key`,
        [maintainerCode, installerId, at],
      );
      if (!removed) return null;
      await database.query('delete from token where actor_key = $1', [removed.key]);
      const unassigned = await database.query(
        `update account set installer_key = null where installer_key = $1 and subscription_status <> 'ok' returning key`,
        [removed.key],
      );
      return unassigned.length;
    },
    readmit: async (installerId) => {
      await database.query(
        `update account set locked_at = null, left_company_at = null
         where id = $1 and left_company_at is not null`,
        [installerId],
      );
    },
  };
}
