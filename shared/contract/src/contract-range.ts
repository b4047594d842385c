type Version = readonly [major: number, minor: number, patch: number];

/**
 * Whether a version satisfies a range: `1.2.3`, `^1.2.0`, `~1.2.0`, `>=1.2.0 <2.0.0`, `1.x`, `*` and
 * alternatives with `||`. An unreadable range matches nothing, so that its area is not loaded. (The `semver`
 * package would add 8 KB for one manifest field.)
 */
export function inRange(version: string, range: string): boolean {
  const parsed = parse(version);
  if (!parsed) return false;
  return range.split('||').some((alternative) => {
    const parts = alternative.trim().split(/\s+/);
    return parts.every((part) => part !== '' && holds(parsed, part));
  });
}

function holds(version: Version, comparator: string): boolean {
  if (/^[x*]$/i.test(comparator)) return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(comparator) ?? [];
  const wildcard = /^(\d+)(?:\.(\d+))?\.[x*]$/i.exec(text);
  if (wildcard && operator === '') {
    const [, major, minor] = wildcard;
    return version[0] === Number(major) && (minor === undefined || version[1] === Number(minor));
  }
  const bound = parse(text);
  if (!bound) return false;
  const order = compare(version, bound);
  switch (operator) {
    case '^':
      return order >= 0 && compare(version, caretEnd(bound)) < 0;
    case '~':
      return order >= 0 && compare(version, [bound[0], bound[1] + 1, 0]) < 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
}

function caretEnd([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

function parse(text: string): Version | null {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : null;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
