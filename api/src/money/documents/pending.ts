import { startOfSiteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import type { LastRun } from './delay';
import type { ListedDocument } from './document';
import { type DueDocument, isIssued } from './due';

/** Due documents that do not exist. */
export interface PendingDocuments {
  readonly delay: LastRun['delay'];
  /** Day from which the oldest of them is due; null when there is none. */
  readonly since: string | null;
  /** True until the job has tried to make each of them. */
  readonly isBeingMade: boolean;
}

/** Compares what is due with what exists, without making anything. */
export function pendingDocuments(
  { siteTimeZone }: Pick<Account, 'siteTimeZone'>,
  due: readonly DueDocument[],
  listed: readonly Pick<ListedDocument, 'type' | 'fromDay' | 'toDay'>[],
  { madeAt, delay }: LastRun,
): PendingDocuments {
  const days = due.flatMap((one) => (isIssued(one, listed) ? [] : one.issuedDay)).toSorted();
  const [since, latest] = [days[0], days.at(-1)];
  if (since === undefined || latest === undefined) return { delay: null, since: null, isBeingMade: false };
  const isTried = madeAt !== null && madeAt.getTime() >= startOfSiteDay(latest, siteTimeZone);
  return { delay, since, isBeingMade: !isTried || delay === null };
}
