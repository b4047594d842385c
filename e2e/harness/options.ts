import { parseArgs } from 'node:util';
import { Stop } from '../../tools/running/say.mjs';

/** A command line option. Undefined when not given. */
export interface Option<T> {
  readonly type: 'string' | 'boolean' | 'words';
  read(given: string | boolean | readonly string[] | undefined, name: string): T;
}

export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values {@link readOptions} returns for some options. */
export type Values<O> = { readonly [Name in keyof O]: O[Name] extends Option<infer T> ? T : never };

/** `--hours 24`: a whole number of at least `min`, and at most `max` when given. */
export function wholeNumber(
  fallback: number,
  { min = 0, max = Number.POSITIVE_INFINITY } = {},
): Option<number> {
  const bounds = max === Number.POSITIVE_INFINITY ? `from ${min}` : `from ${min} to ${max}`;
  return {
    type: 'string',
    read: (given, name) => {
      const value = Number(given ?? fallback);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      throw new Stop(`--${name} takes a whole number ${bounds}.`);
    },
  };
}

/** `--plant leak`: one of some words; null when not given. */
export function oneOf<const T extends string>(...words: readonly T[]): Option<T | null> {
  return {
    type: 'string',
    read: (text, name) => {
      if (text === undefined) return null;
      const word = words.find((one) => one === text);
      if (word) return word;
      throw new Stop(`--${name} takes ${words.join(' or ')}.`);
    },
  };
}

/** `--area mf-battery`: any text. */
export function text<T extends string | null>(fallback: T): Option<string | T> {
  return { type: 'string', read: (given) => (typeof given === 'string' ? given : fallback) };
}

/** `--calm`: true when given. */
export function flag(): Option<boolean> {
  return { type: 'boolean', read: (given) => given === true };
}

/** `HEAD~1 HEAD~2`: words that follow no option. */
export function words(): Option<readonly string[]> {
  return { type: 'words', read: (given) => (Array.isArray(given) ? given : []) };
}

/** Reads the command line. Throws {@link Stop} for anything it does not know. */
export function readOptions<const O extends Options>(options: O): Values<O> {
  const { values, positionals } = parsed(options);
  const read = Object.entries(options).map(([name, option]) => [
    name,
    option.read(option.type === 'words' ? positionals : values[name], name),
  ]);
  return Object.fromEntries(read) as Values<O>;
}

function parsed(options: Options) {
  const named = Object.entries(options).flatMap(([name, { type }]) =>
    type === 'words' ? [] : [[name, { type }] as const],
  );
  const allowPositionals = named.length < Object.keys(options).length;
  try {
    return parseArgs({ options: Object.fromEntries(named), allowPositionals });
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
}
