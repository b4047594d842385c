/** Parts of an installation that have a name in the texts. */
const NAMED = [
  'gateway',
  'weather',
  'wiser',
  'tado',
  'enphase',
  'activation',
  'powerline',
  'geocoder',
  'mail',
  'provider',
  'kits',
  'push',
] as const;
type NamedPart = (typeof NAMED)[number];

/** Key of a part's text; null for a part that a newer platform has. */
export function partNameKey(name: string): NamedPart | null {
  return NAMED.find((one) => one === name) ?? null;
}
