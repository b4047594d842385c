import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** Guesses below which a password is refused; strangers have some 30,000 a day (docs/rules/accounts.md#limits-of-tries). */
const FEW_GUESSES = 1_000_000;
/**
 * A check blocks the event loop: 20 to 100 ms with these limits, seconds with those of the library. What follows the
 * first letters makes no password weaker.
 */
const LIMITS = { maxLength: 32, l33tMaxSubstitutions: 16 } as const;

let estimator: ZxcvbnFactory | undefined;

/** Made at the first use: its dictionaries take a third of a second and 40 MB. */
const estimatorOnce = () => {
  estimator ??= new ZxcvbnFactory({
    ...LIMITS,
    // The names of the German dictionaries have no language of their own.
    dictionary: {
      ...common,
      ...english,
      ...french,
      ...Object.fromEntries(Object.entries(german).map(([name, words]) => [`${name}-de`, words])),
    },
    graphs: adjacencyGraphs,
  });
  return estimator;
};

/**
 * Whether few guesses find a password: common ones, words and names in French, German and English, dates, repeats,
 * sequences, rows of keys, and the words of the context.
 */
export function isGuessable(password: string, context: readonly string[]): boolean {
  const words = context.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const known = words.filter((word) => word.length > 2).map((word) => word.toLowerCase());
  return estimatorOnce().check(password, [...new Set(known)]).guesses < FEW_GUESSES;
}
