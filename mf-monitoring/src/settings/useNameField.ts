import { stripTags } from '@foyer/wire/text';
import { useState } from 'react';

/** Longest name the platform takes. */
const LONGEST_NAME = 40;

/** A name that follows the type until the person writes one (spec 1 §5). */
export interface NameField {
  readonly value: string;
  /** As it is sent: no tags, no spaces around it. */
  readonly clean: string;
  readonly isMissing: boolean;
  readonly input: {
    readonly value: string;
    readonly maxLength: number;
    readonly onChange: (event: Typed) => void;
  };
}

interface Typed {
  readonly target: { readonly value: string };
}

/** @param given the name the person gave before; null while there is none, and `fallback` stands for it. */
export function useNameField(given: string | null, fallback: string): NameField {
  const [typed, setTyped] = useState(given);
  const value = typed ?? fallback;
  const clean = stripTags(value).trim();
  return {
    value,
    clean,
    isMissing: clean === '',
    input: { value, maxLength: LONGEST_NAME, onChange: ({ target }) => setTyped(target.value) },
  };
}
