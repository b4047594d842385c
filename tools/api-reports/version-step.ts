/** How far a version moved, or has to: nothing, additions only, or something gone or changed. */
export type Step = 'none' | 'minor' | 'major';

const SIZE: Readonly<Record<Step, number>> = { none: 0, minor: 1, major: 2 };

/** Whether a step is as large as the one asked for. */
export function suffices(taken: Step, asked: Step): boolean {
  return SIZE[taken] >= SIZE[asked];
}

/** The step from one version to a later one; a patch is none, because it changes no type, and so is going back. */
export function stepTaken(from: string, to: string): Step {
  const [before = [], after = []] = [from, to].map((version) => version.split('.').map(Number));
  const at = [0, 1].find((part) => after[part] !== before[part]);
  if (at === undefined || (after[at] ?? 0) < (before[at] ?? 0)) return 'none';
  return at === 0 ? 'major' : 'minor';
}

/**
 * The step a change of public types asks for. What is new, and a member more in what was there, is an addition;
 * anything gone or written otherwise is a change, and so is one more thing that a component's properties ask for.
 */
export function stepAsked(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Step {
  let step: Step = after.size > before.size ? 'minor' : 'none';
  for (const [name, written] of before) {
    const text = withoutNames(written);
    const now = withoutNames(after.get(name));
    if (now === text) continue;
    if (now === undefined || !onlyAdds(name, text.split('\n'), now.split('\n'))) return 'major';
    step = 'minor';
  }
  return step;
}

/** How a function takes its one object apart is its own business: callers see its type alone. */
function withoutNames<Text extends string | undefined>(text: Text): Text {
  return text?.replace(/\(\{[^{}]*\}(?=[:,)])/g, '(_') as Text;
}

function onlyAdds(name: string, before: readonly string[], after: readonly string[]): boolean {
  let at = 0;
  for (const line of after) {
    if (line === before[at]) at += 1;
    else if (name.endsWith('Props') && !line.includes('?:')) return false;
  }
  return at === before.length;
}
