import { stripTags } from '@foyer/wire/text';
import { useState } from 'react';

/** Maximum length the platform accepts. */
const LONGEST_NAME = 40;

/** A name that follows the type until the user types one. */
export interface NameField {
  readonly value: string;
  /** Value to send: without tags, trimmed. */
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

/** @param given the name stored so far; null when there is none and `fallback` is used. */
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
