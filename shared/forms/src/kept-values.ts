import * as z from 'zod/mini';

/*
 * What was typed and not saved, in this browser: by account, so that nobody finds another's words, and for a week.
 */
const PREFIX = 'foyer.form.';
const KEPT_FOR_MS = 7 * 24 * 3600_000;

const stored = z.object({ atMs: z.number(), values: z.record(z.string(), z.unknown()) });

/** Where a form's words are kept. */
export interface KeptPlace {
  readonly accountId: string;
  readonly area: string;
  /** Name of the form within its area. */
  readonly form: string;
}

const keyOf = ({ accountId, area, form }: KeptPlace) => `${PREFIX}${accountId}.${area}.${form}`;

/** What was typed, by field; null where nothing was, or where it is older than a week. */
export function readKept(place: KeptPlace, nowMs: number): Readonly<Record<string, unknown>> | null {
  try {
    const result = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null'));
    return result.success && nowMs - result.data.atMs < KEPT_FOR_MS ? result.data.values : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed; with nothing left, forgets it. A browser that keeps nothing is no reason to stop typing. */
export function writeKept(place: KeptPlace, values: Readonly<Record<string, unknown>>, nowMs: number): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify({ atMs: nowMs, values }));
  } catch {
    // Storage is full or not allowed: the page itself still holds what was typed.
  }
}

/** Forgets what was typed into every form of this browser, whoever typed it. */
export function forgetKeptForms(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that allows no storage has kept nothing.
  }
}
