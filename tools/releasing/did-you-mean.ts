/** ` Did you mean "…"?` when a known name is close to an unknown one; otherwise empty. */
export function suggestName(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
    .filter(({ edits }) => edits <= Math.max(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest ? ` Did you mean "${nearest.candidate}"?` : '';
}

/** Levenshtein distance. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries()) {
      const [left = 0, above = 0, corner = 0] = [next[at], row[at + 1], row[at]];
      next.push(Math.min(left + 1, above + 1, corner + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
