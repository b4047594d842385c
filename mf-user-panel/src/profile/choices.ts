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
  labels: { readonly none: string; readonly of?: (value: string) => string },
): Choice[] {
  const named = labels.of ?? ((value: string) => value);
  const all = stored && !list.includes(stored) ? [...list, stored] : list;
  return [{ value: '', label: labels.none }, ...all.map((value) => ({ value, label: named(value) }))];
}
