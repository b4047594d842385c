import { OTHER_NAME } from '@foyer/wire/supply-lists';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Options of a select: empty, the list, and a stored value missing from the list, so that opening a form changes
 * nothing. It precedes "other" and larger numbers.
 */
export function choicesOf(
  list: readonly string[],
  stored: string | null,
  labels: { readonly none: string; readonly of?: (value: string) => string; readonly other?: string },
): Choice[] {
  const named = (value: string) => {
    if (value === OTHER_NAME && labels.other !== undefined) return labels.other;
    return labels.of?.(value) ?? value;
  };
  const after = list.findIndex((value) => value === OTHER_NAME || Number(value) > Number(stored));
  const place = after === -1 ? list.length : after;
  const all = stored && !list.includes(stored) ? list.toSpliced(place, 0, stored) : list;
  return [{ value: '', label: labels.none }, ...all.map((value) => ({ value, label: named(value) }))];
}
