import { TextField } from '@foyer/ui';
import { useEffect, useState } from 'react';

/** Debounce of the typed text, milliseconds. */
const TYPED_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** A field that searches once the person pauses. */
export function SearchField({ label, hint, text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the typed text triggers a search
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onSearch(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={label}
      placeholder={hint}
      type="search"
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
