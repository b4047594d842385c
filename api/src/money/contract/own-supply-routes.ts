import { siteDay } from '@foyer/domain';
import { readIndex } from '@foyer/wire/index-readings';
import { beginOwnSupply, ownSupply, undoOwnSupply } from '@foyer/wire/own-supply';
import type { Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { Message } from '../../foundation/mail/message';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import type { Audit } from '../../identity/accounts/audit-store';
import { type AnswerOptions, type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { beginSupply, SupplyError, type SupplyStore } from './begin-supply';
import type { StoredContract } from './contract-store';
import type { SupplyViewDependencies } from './home-supply';
import {
  acceptedTerms,
  mayUndo,
  offeringSeller,
  ownSupplyDays,
  ownSupplyOf,
  removeStarted,
  startedContract,
} from './own-supply';
import { supplyBegunMail, supplyUndoneMail } from './own-supply-mails';

interface Inside extends SupplyStore {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly audit: Audit;
}

interface OwnSupplyDependencies extends SupplyViewDependencies {
  readonly transaction: Transaction<Inside>;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** A contract is signed by the customer alone: a person who acts for the household is refused. */
const ITSELF: AnswerOptions = { onlyItself: true };

type Asked = ReturnType<typeof beginOwnSupply.params.parse>;

/** Whether the contract is the one asked for, so that a repeated request changes nothing. */
const isSame = (contract: StoredContract, { offer, kva, fromDate }: Asked) =>
  contract.offer === offer && contract.kva === kva && contract.fromDay === fromDate;

/** Terms that are offered to the household, which accepted these. Throws a refusal for others. */
async function termsAccepted({ database }: Inside, household: Account, { digest }: Asked) {
  if (household.contractLifecycle !== null) throw new Refusal('supply.signed');
  const seller = await offeringSeller(database, household);
  if (!seller) throw new Refusal('supply.not.offered');
  const terms = acceptedTerms(seller, household.language);
  if (terms.digest !== digest) throw new Refusal('supply.terms.changed');
  return terms;
}

/** Signs the contract today and begins the supply on a day that is offered. Throws a refusal for others. */
async function begin(
  inside: Inside,
  household: Account,
  { offer, kva, fromDate, index }: Asked,
  now: Date,
): Promise<void> {
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const { firstDay, lastDay } = ownSupplyDays(today);
  if (fromDate < firstDay || lastDay < fromDate) throw new Refusal('supply.day.invalid');
  // What a meter shows at the beginning of a later day is not known yet.
  if (index !== undefined && fromDate !== firstDay) throw new Refusal('index.day.invalid');
  const supply = { offer, kva, fromDay: fromDate, signedDay: today, startedBy: 'household' } as const;
  await beginSupply(
    inside,
    household,
    { ...supply, index: index === undefined ? null : readIndex(index) },
    now,
  );
}

/** The supply a household starts itself (docs/rules/contract.md#starting-a-supply). */
export function ownSupplyRoutes(dependencies: OwnSupplyDependencies): Route[] {
  const { transaction, mail, publicOriginOf } = dependencies;

  /** A change of the household, which is read once it is locked, with its entry in the audit and its mail. */
  const change = async (who: ForHousehold, work: (inside: Inside, household: Account) => Promise<void>) => {
    const { id } = who.household;
    try {
      await transaction(async (inside) => {
        await inside.database.query('select 1 from account where id = $1 for update', [id]);
        await work(inside, (await inside.accounts.byId(id)) ?? who.household);
      });
    } catch (error) {
      if (error instanceof SupplyError) throw new Refusal(error.code);
      throw error;
    }
    return {};
  };

  const record = (
    { audit }: Inside,
    { household, actor, nowMs }: ForHousehold,
    action: string,
    facts: Readonly<Record<string, string | number>>,
  ) =>
    audit.record({
      at: new Date(nowMs),
      action,
      actorId: actor.account.id,
      householdId: household.id,
      facts,
    });

  /** A platform without mail begins a supply all the same. */
  const queue = async ({ database }: Inside, message: Message) => {
    if (mail.isAvailable) await mail.add(database, message);
  };

  return [
    forHousehold(
      ownSupply,
      async (_input, { household, nowMs }) => ownSupplyOf(dependencies, household, new Date(nowMs)),
      ITSELF,
    ),

    forHousehold(
      beginOwnSupply,
      async (asked, who) =>
        change(who, async (inside, household) => {
          const started = startedContract(household, await inside.contracts.ofHousehold(household.id));
          if (started && isSame(started, asked)) return;
          const terms = await termsAccepted(inside, household, asked);
          await begin(inside, household, asked, new Date(who.nowMs));
          const { fromDate, offer, kva, index, digest } = asked;
          await record(inside, who, 'supply.begun', {
            ...{ from: fromDate, offer, kva, seller: terms.legalName, terms: digest },
            ...(index !== undefined && { index }),
          });
          const signed = (await inside.accounts.byId(household.id)) ?? household;
          await queue(
            inside,
            supplyBegunMail(signed, {
              contract: { offer, kva, fromDay: fromDate },
              signedDay: siteDay(who.nowMs, household.siteTimeZone),
              seller: terms,
              publicOrigin: publicOriginOf(household.tenant),
            }),
          );
        }),
      ITSELF,
    ),

    forHousehold(
      undoOwnSupply,
      async (_input, who) =>
        change(who, async (inside, household) => {
          const started = startedContract(household, await inside.contracts.ofHousehold(household.id));
          if (!started) return;
          const { fromDay } = started;
          if (!mayUndo(household, fromDay, siteDay(who.nowMs, household.siteTimeZone)))
            throw new Refusal('supply.undo.too.late');
          await removeStarted(inside.database, household, fromDay);
          await record(inside, who, 'supply.undone', { from: fromDay });
          await queue(inside, supplyUndoneMail(household, fromDay));
        }),
      ITSELF,
    ),
  ];
}
