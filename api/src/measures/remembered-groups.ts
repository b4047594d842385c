import { startOfSiteDay } from '@foyer/domain';
import type { BecomeDear } from '../http/fair-turns';
import { jsonOfList } from '../http/json-in-pieces';
import { WrittenJson } from '../http/written-json';
import { FIVE_MINUTES_MS, REPORTED_AFTER_MS } from './measure-shapes';
import type { GroupingQuestion, MeasureGroup, Measures } from './measure-store';

/** Size of the cache per process, in characters: a day of five-minute groups takes about 100 kB. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;

/** Groups as JSON text. Null when the household has no such device or room. */
export type RememberedGroups = (
  householdId: string,
  question: GroupingQuestion,
  /** Awaited before an answer is computed; cached answers skip it. */
  becomeDear?: BecomeDear,
) => Promise<WrittenJson | null>;

/**
 * Caches answers while devices and measurements of the household are unchanged and the clock does not affect
 * them.
 */
export function rememberedGroups(
  measures: Pick<Measures, 'grouping' | 'standing'>,
  write: (group: MeasureGroup) => object,
  mostCharacters = KEPT_CHARACTERS,
): RememberedGroups {
  /** In order of last use. */
  const kept = new Map<string, WrittenJson>();
  let characters = 0;
  /** Computations in progress, shared by concurrent requests. */
  const underWay = new Map<string, Promise<WrittenJson | null>>();

  const forget = (key: string) => {
    characters -= (kept.get(key)?.text.length ?? 0) + key.length;
    kept.delete(key);
  };
  const keep = (key: string, groups: WrittenJson) => {
    if (kept.has(key)) forget(key);
    kept.set(key, groups);
    characters += groups.text.length + key.length;
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
  };

  const compute = async (key: string, householdId: string, question: GroupingQuestion) => {
    const groups = await measures.grouping(householdId, question);
    if (!groups) return null;
    const list = new WrittenJson(await jsonOfList(groups.map(write), question.breathe ?? (async () => {})));
    keep(key, list);
    return list;
  };

  /** The cached answer, marked as most recently used. */
  const recall = (key: string) => {
    const known = kept.get(key);
    if (known !== undefined) keep(key, known);
    return known;
  };

  return async (householdId, question, becomeDear = async () => {}) => {
    // Read first: a write during the computation changes the mark, so a newer mark never gets an older
    // answer.
    const standing = await measures.standing(householdId, question.of);
    if (standing === null) return null;
    const { of, groupType, fromDate, toDate, types } = question;
    const moment = momentOf(question, standing.siteTimeZone);
    const key = JSON.stringify([householdId, of, groupType, fromDate, toDate, types, standing.mark, moment]);
    const known = recall(key);
    if (known !== undefined) return known;
    await becomeDear();
    const meanwhile = recall(key);
    if (meanwhile !== undefined) return meanwhile;
    const asked = underWay.get(key) ?? compute(key, householdId, question);
    underWay.set(key, asked);
    try {
      return await asked;
    } finally {
      underWay.delete(key);
    }
  };
}

/**
 * The part of the clock an answer depends on. Groups start, and become missing, at multiples of five minutes;
 * a completed and reported period no longer depends on the clock.
 */
function momentOf({ toDate, now }: GroupingQuestion, siteTimeZone: string): string {
  const nowMs = now.getTime();
  if (nowMs >= startOfSiteDay(toDate, siteTimeZone) + REPORTED_AFTER_MS) return 'over';
  return `${Math.ceil(nowMs / FIVE_MINUTES_MS)} ${Math.floor(nowMs / FIVE_MINUTES_MS)}`;
}
