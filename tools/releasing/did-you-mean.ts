/** ` Did you mean "…"?` where one of the known names is close to a name that is none of them; nothing otherwise. */
export function didYouMean(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
    .filter(({ edits }) => edits <= Math.max(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest ? ` Did you mean "${nearest.candidate}"?` : '';
}

/** Letters to add, to drop or to change from one name to the other (Levenshtein). */
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
