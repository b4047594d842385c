import { startOfSiteDay } from '@foyer/domain';
import type { BecomeDear } from '../http/fair-turns';
import { jsonOfList } from '../http/json-in-pieces';
import { WrittenJson } from '../http/written-json';
import { FIVE_MINUTES_MS, REPORTED_AFTER_MS } from './measure-shapes';
import type { GroupingQuestion, MeasureGroup, Measures } from './measure-store';

/** Text kept by a process: a day of five-minute groups takes some 100 kB. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;

/** Groups as they stand in an answer. Null when the household has no such device or room. */
export type RememberedGroups = (
  householdId: string,
  question: GroupingQuestion,
  /** Awaited before anything is computed: what a known answer need not wait for. */
  becomeDear?: BecomeDear,
) => Promise<WrittenJson | null>;

/**
 * Answers from memory what was answered before and holds still (D186): of the same devices, while nothing was written
 * of the household's measures, and as far as the clock has no say. Whatever is asked anew is computed as ever.
 */
export function rememberedGroups(
  measures: Pick<Measures, 'grouping' | 'standing'>,
  write: (group: MeasureGroup) => object,
  mostCharacters = KEPT_CHARACTERS,
): RememberedGroups {
  /** In the order in which they were asked for last. */
  const kept = new Map<string, WrittenJson>();
  let characters = 0;
  /** The same question asked by many at once is computed once. */
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

  /** The kept answer, now the one asked for last. */
  const recall = (key: string) => {
    const known = kept.get(key);
    if (known !== undefined) keep(key, known);
    return known;
  };

  return async (householdId, question, becomeDear = async () => {}) => {
    // Asked before anything is read: what is written meanwhile makes another standing of it, never an older one.
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
 * What of the clock an answer depends on. Groups begin, and are known to be missing, at whole five minutes; once a
 * period is over and reported, the clock has no say any more.
 */
function momentOf({ toDate, now }: GroupingQuestion, siteTimeZone: string): string {
  const nowMs = now.getTime();
  if (nowMs >= startOfSiteDay(toDate, siteTimeZone) + REPORTED_AFTER_MS) return 'over';
  return `${Math.ceil(nowMs / FIVE_MINUTES_MS)} ${Math.floor(nowMs / FIVE_MINUTES_MS)}`;
}
