/** Step of a version, taken or required: none, additions, or removals and changes. */
export type Step = 'none' | 'minor' | 'major';

const SIZE: Readonly<Record<Step, number>> = { none: 0, minor: 1, major: 2 };

/** True when a step is at least as large as the required one. */
export function isSufficient(taken: Step, asked: Step): boolean {
  return SIZE[taken] >= SIZE[asked];
}

/** Step between two versions; a patch or a lower version is none, since it changes no type. */
export function stepBetween(from: string, to: string): Step {
  const [before = [], after = []] = [from, to].map((version) => version.split('.').map(Number));
  const at = [0, 1].find((part) => after[part] !== before[part]);
  if (at === undefined || (after[at] ?? 0) < (before[at] ?? 0)) return 'none';
  return at === 0 ? 'major' : 'minor';
}

/**
 * Step a change of public types requires. New declarations and members are additions; a removed or changed one is a
 * breaking change, and so is a new required property of a component.
 */
export function requiredStep(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Step {
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

/** Ignores the destructuring of a parameter, since callers see only its type. */
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
