import { addDays, lastDayToKeep, lastSupplyDays, lastWithdrawalDay, siteDay } from '@foyer/domain';
import { contractEndPreview, contractStatus, endContract, keepContract } from '@foyer/wire/contract-end';
import { Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { Message } from '../../foundation/mail/message';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import { type AnswerOptions, type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { confirmByPassword, type OwnPasswordDependencies } from '../../identity/session/own-password';
import type { DocumentRepositories } from '../documents/issue-context';
import {
  contractNumberOf,
  type EndRequest,
  endRequestOf,
  mayProveAddress,
  signatureDayOf,
  signedContractOf,
  subscribedSpanOf,
} from '../documents/supply';
import { consequencesOf, spanWire } from './consequences';
import { endingMail, keptContractMail } from './contract-end-mails';
import { contractEndsIn } from './contract-end-store';

type Asked = ReturnType<typeof contractEndPreview.params.parse>;

/** The end of a contract is for the customer alone: a person who acts for the household is refused. */
const ITSELF: AnswerOptions = { onlyItself: true };

interface ContractEndDependencies extends OwnPasswordDependencies, DocumentRepositories {
  readonly accounts: Accounts;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

const todayOf = ({ siteTimeZone }: Account, nowMs: number) => siteDay(nowMs, siteTimeZone);

/** Last day of supply that is asked for. Throws a refusal where it cannot be. */
function lastDayOfRequest(household: Account, { kind, lastDay }: Asked, today: string): string {
  const signedDay = signatureDayOf(household);
  if (signedDay === null || signedContractOf(household)?.isOver) throw new Refusal('contract.not.found');
  if (kind === 'withdrawal') {
    if (lastWithdrawalDay(signedDay) < today) throw new Refusal('withdrawal.over');
    return today;
  }
  const choice = lastSupplyDays(today);
  if (lastDay === undefined || lastDay < choice.firstDay || choice.lastDay < lastDay)
    throw new Refusal('contract.end.day.invalid');
  return lastDay;
}

const isSame = (a: EndRequest, b: EndRequest) => a.kind === b.kind && a.lastDay === b.lastDay;

function statusOf(household: Account, nowMs: number) {
  const today = todayOf(household, nowMs);
  const signed = signedContractOf(household);
  const signedDay = signatureDayOf(household);
  const request = endRequestOf(household);
  const isRunning = signed !== null && !signed.isOver;
  /** The day unless it is past, or the contract has ended. */
  const upTo = (day: string) => (isRunning && today <= day ? day : null);
  const state = () => {
    if (signed === null) return 'none';
    if (signed.isOver) return 'ended';
    return request ? 'ending' : 'running';
  };
  return {
    state: state(),
    contractNumber: contractNumberOf(household),
    withdrawUntil: signedDay && upTo(lastWithdrawalDay(signedDay)),
    choice: isRunning ? lastSupplyDays(today) : null,
    request: request && {
      kind: request.kind,
      askedDay: siteDay(Date.parse(request.askedAt), household.siteTimeZone),
      lastDay: request.lastDay,
      keepUntil: upTo(lastDayToKeep(request.lastDay)),
    },
    endedDay: signed?.endedDay ? addDays(signed.endedDay, -1) : null,
  } as const;
}

/** The end of a household's electricity contract: what it means, asking for it, taking it back. */
export function contractEndRoutes(dependencies: ContractEndDependencies): Route[] {
  const { accounts, audit, database, devices, mail, publicOriginOf, ...rest } = dependencies;
  const store = { ...rest, database, devices };
  const ends = contractEndsIn(database);

  const contextOf = ({ household, nowMs }: ForHousehold) => ({ store, household, now: new Date(nowMs) });

  const record = ({ household, actor, nowMs }: ForHousehold, action: string, request: EndRequest) =>
    audit.record({
      at: new Date(nowMs),
      action,
      actorId: actor.account.id,
      householdId: household.id,
      facts: { kind: request.kind, lastDay: request.lastDay },
    });

  /** Writes a mail into the open transaction; a platform without mail ends contracts all the same. */
  const queue = async (message: Message) => {
    if (mail.isAvailable) await mail.add(database, message);
  };

  return [
    forHousehold(contractStatus, async (_input, { household, nowMs }) => statusOf(household, nowMs), ITSELF),

    forHousehold(
      contractEndPreview,
      async (asked, who) => {
        const { household, nowMs } = who;
        const known = endRequestOf(household);
        const lastDay =
          known && !signedContractOf(household)?.isOver
            ? known.lastDay
            : lastDayOfRequest(household, asked, todayOf(household, nowMs));
        const { finalBill, settlement, balance, ...payments } = await consequencesOf(contextOf(who), lastDay);
        const batteries = (await devices.ofHousehold(household.id)).flatMap(
          ({ traits }) => traits.battery ?? [],
        );
        const missing = typeof balance?.cost === 'object' ? balance.cost.missing : null;
        return {
          lastDay,
          finalBill: spanWire(finalBill),
          settlement: spanWire(settlement),
          endingPayments: [...payments.endingPayments],
          duePayments: [...payments.duePayments],
          balance: balance && {
            from: balance.fromDay,
            measuredTo: addDays(balance.toDay, -1),
            costCents: typeof balance.cost === 'number' ? balance.cost : null,
            paidCents: balance.paidCents,
            waitsFor: typeof balance.cost === 'number' ? null : balance.cost.reason,
            missingPrice: missing && {
              ...{ kind: missing.kind, period: missing.period, day: missing.day },
              isProvisional: missing.reason === 'provisional',
            },
          },
          hasBattery: subscribedSpanOf(household) !== null || batteries.length > 0,
          hasProofOfAddress: mayProveAddress(household, batteries),
        };
      },
      ITSELF,
    ),

    forHousehold(
      endContract,
      async ({ password, ...asked }, who) => {
        const { household, nowMs } = who;
        const lastDay = lastDayOfRequest(household, asked, todayOf(household, nowMs));
        await confirmByPassword(dependencies, who, password);
        const request = { kind: asked.kind, askedAt: new Date(nowMs).toISOString(), lastDay };
        const consequences = await consequencesOf(contextOf(who), lastDay);
        await database.joined(async () => {
          const inForce = await ends.ask(household.id, request);
          if (inForce === null) throw new Refusal('contract.not.found');
          if (!isSame(inForce.request, request)) throw new Refusal('contract.end.pending');
          if (!inForce.isNew) return;
          await record(who, 'contract.end.asked', request);
          const publicOrigin = publicOriginOf(household.tenant);
          await queue(endingMail(household, request, { consequences, publicOrigin }));
        });
        const now = await accounts.byId(household.id);
        return statusOf(now ?? household, nowMs);
      },
      { ...ITSELF, leadsIn: true },
    ),

    forHousehold(
      keepContract,
      async (_input, who) => {
        const { household, nowMs } = who;
        await database.joined(async () => {
          const undone = await ends.keep(household.id, todayOf(household, nowMs));
          if (undone === 'none') return;
          if (undone === 'tooLate') throw new Refusal('contract.keep.too.late');
          await record(who, 'contract.end.undone', undone);
          await queue(keptContractMail(household, undone));
        });
        return {};
      },
      { ...ITSELF, leadsIn: true },
    ),
  ];
}
