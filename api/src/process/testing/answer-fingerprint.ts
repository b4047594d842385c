import { createHash } from 'node:crypto';

const HASH_LETTERS = 10;

interface WireValue {
  readonly type: string;
  readonly value: number | null;
}
interface WireGroup {
  readonly values: readonly WireValue[];
  readonly quality: string | null;
}

function sumsByType(groups: readonly WireGroup[]): string[] {
  const sums = new Map<string, number>();
  for (const { values } of groups)
    for (const { type, value } of values) if (value !== null) sums.set(type, (sums.get(type) ?? 0) + value);
  return [...sums].map(([type, sum]) => `${type}=${Math.round(sum * 100) / 100}`);
}

function countsOf(names: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name ?? 'open', (counts.get(name ?? 'open') ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`);
}

/** A short hash of an answer that is equal exactly when the answer is. */
export function hashOf(answer: object): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, HASH_LETTERS);
}

/** A line per answer with groups: its hash, the groups by quality and the sum of each value. */
export function groupsFingerprint(answer: { readonly measures?: readonly WireGroup[] }): string {
  const { measures } = answer;
  if (!measures || measures.length === 0) return JSON.stringify(answer);
  return [hashOf(answer), ...countsOf(measures.map(({ quality }) => quality)), ...sumsByType(measures)].join(
    ' ',
  );
}
