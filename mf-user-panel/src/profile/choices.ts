import { OTHER_NAME } from '@foyer/wire/supply-lists';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Options of a select: empty, the list, and a stored value missing from the list, so that opening a form changes
 * nothing.
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
  const all = stored && !list.includes(stored) ? [...list, stored] : list;
  return [{ value: '', label: labels.none }, ...all.map((value) => ({ value, label: named(value) }))];
}
