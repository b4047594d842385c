/** Options of a list that may be on its way: nothing chosen first, and what was chosen before, whether known or not. */
export function offered(names: readonly string[] | undefined, chosen: string, none: string) {
  const all = [...new Set([...(names ?? []), ...(chosen ? [chosen] : [])])];
  return [{ value: '', label: none }, ...all.map((name) => ({ value: name, label: name }))];
}
