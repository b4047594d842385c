import type { DeviceMessage } from './decoder';

export const MAX_PAYLOAD_BYTES = 32 * 1024;

/** A decimal number and nothing else: no unit, no decimal comma, no `nan`. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of the payload; null when it is too long or no UTF-8. */
export function textOf({ payload }: DeviceMessage): string | null {
  if (payload.length > MAX_PAYLOAD_BYTES) return null;
  try {
    return utf8.decode(payload);
  } catch {
    return null;
  }
}

/** Several decoders look at a message: its payload is parsed once. */
const parsed = new WeakMap<DeviceMessage, { readonly json: unknown }>();

/** The payload as JSON; undefined when it is none. */
export function jsonOf(message: DeviceMessage): unknown {
  const known = parsed.get(message);
  if (known) return known.json;
  const json = parse(textOf(message));
  parsed.set(message, { json });
  return json;
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Value at a path of keys of objects; undefined without one. */
export function fieldOf(json: unknown, ...path: readonly string[]): unknown {
  let value = json;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A finite number, also one written as text; null for everything else, such as `unavailable`. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && NUMBER.test(value.trim())) return finite(Number(value));
  return typeof value === 'number' ? finite(value) : null;
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Sum of values that are all numbers; null without one, and when one is missing. */
export function sumOf(values: readonly unknown[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) {
    const number = numberOf(value);
    if (number === null) return null;
    sum += number;
  }
  return sum;
}
