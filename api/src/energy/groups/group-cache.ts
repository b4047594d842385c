import { startOfSiteDay } from '@foyer/domain';
import type { BecomeExpensive } from '../../foundation/http/concurrency-limit';
import { FIVE_MINUTES_MS, REPORTED_AFTER_MS } from '../measures/measure-shapes';
import type { GroupingQuestion, MeasureGroup, Measures } from '../measures/measure-store';

/** Cached groups per process: 170 days of five-minute groups, some 60 MB with their JSON text. */
const MAX_GROUPS = 50_000;

interface Entry<Answer> {
  readonly answer: Promise<Answer | null>;
  /** 0 while the groups are being read. */
  size: number;
}

/** Null when the household has no such device or room. */
type CachedGrouping<Answer> = (
  householdId: string,
  question: GroupingQuestion,
  /** Awaited before anything is read: cached answers are served without queueing. */
  becomeExpensive?: BecomeExpensive,
) => Promise<Answer | null>;

/**
 * Caches answers of grouped measures until a measure of the household is written, one of the devices changes, or the clock changes
 * the answer. Concurrent identical questions are read once.
 */
export function cachedGrouping<Answer>(
  measures: Pick<Measures, 'grouping' | 'revision'>,
  answerOf: (groups: readonly MeasureGroup[]) => Answer,
  maxGroups = MAX_GROUPS,
): CachedGrouping<Answer> {
  /** Least recently used first. */
  const entries = new Map<string, Entry<Answer>>();
  let size = 0;

  const remove = (key: string) => {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  const read = (key: string, householdId: string, question: GroupingQuestion) => {
    const reading = measures.grouping(householdId, question);
    const entry: Entry<Answer> = {
      answer: reading.then((groups) => groups && answerOf(groups)),
      size: 0,
    };
    entries.set(key, entry);
    reading.then(
      (groups) => {
        if (entries.get(key) !== entry) return; // evicted while it was being read
        entry.size = 1 + (groups?.length ?? 0);
        size += entry.size;
        for (const oldest of entries.keys()) if (size > maxGroups) remove(oldest);
      },
      () => {
        if (entries.get(key) === entry) remove(key);
      },
    );
    return entry;
  };

  return async (householdId, question, becomeExpensive = async () => {}) => {
    // Read before the measures: a write in between leaves the entry under the older revision, which is never used again.
    const revision = await measures.revision(householdId, question.of);
    if (revision === null) return null;
    const { of, groupType, fromDate, toDate, types } = question;
    const moment = momentOf(question, revision.siteTimeZone);
    const key = JSON.stringify([householdId, of, groupType, fromDate, toDate, types, revision.mark, moment]);
    if (!entries.get(key)?.size) await becomeExpensive();
    const entry = entries.get(key) ?? read(key, householdId, question);
    entries.delete(key);
    entries.set(key, entry);
    return entry.answer;
  };
}

/**
 * The part of the clock an answer depends on: groups begin, and count as missing, at whole five minutes; a period that
 * is over and reported no longer changes.
 */
function momentOf({ toDate, now }: GroupingQuestion, siteTimeZone: string): string {
  const nowMs = now.getTime();
  if (nowMs >= startOfSiteDay(toDate, siteTimeZone) + REPORTED_AFTER_MS) return 'over';
  return `${Math.ceil(nowMs / FIVE_MINUTES_MS)} ${Math.floor(nowMs / FIVE_MINUTES_MS)}`;
}
