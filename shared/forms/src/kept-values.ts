import * as z from 'zod/mini';

/* Unsaved form values in this browser, per account, stored for one week. */
const PREFIX = 'foyer.form.';
const KEPT_FOR_MS = 7 * 24 * 3600_000;

const stored = z.object({ atMs: z.number(), values: z.record(z.string(), z.unknown()) });

/** Storage key of a form's values. */
export interface KeptPlace {
  readonly accountId: string;
  readonly area: string;
  /** Name of the form within its area. */
  readonly form: string;
}

const keyOf = ({ accountId, area, form }: KeptPlace) => `${PREFIX}${accountId}.${area}.${form}`;

/** Stored values by field; null when there are none or they are older than a week. */
export function readKept(place: KeptPlace, nowMs: number): Readonly<Record<string, unknown>> | null {
  try {
    const result = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null'));
    return result.success && nowMs - result.data.atMs < KEPT_FOR_MS ? result.data.values : null;
  } catch {
    return null;
  }
}

/** Stores the values, or removes them when empty. Storage errors are ignored: typing continues. */
export function writeKept(place: KeptPlace, values: Readonly<Record<string, unknown>>, nowMs: number): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify({ atMs: nowMs, values }));
  } catch {
    // Storage is full or blocked; the page still has the values.
  }
}

/** Deletes the unsaved forms of all accounts in this browser. */
export function forgetKeptForms(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
