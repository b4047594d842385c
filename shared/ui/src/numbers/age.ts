import type { Language } from '@foyer/contract';

const STEPS = [
  { unit: 'second', seconds: 1, until: 60 },
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: Number.POSITIVE_INFINITY },
] as const;

/** Same texts as `Intl.RelativeTimeFormat`, whose first call costs a phone 58 ms before the first paint. */
const WORDS: Readonly<
  Record<Language, Readonly<Record<(typeof STEPS)[number]['unit'], (count: number) => string>>>
> = {
  fr: {
    second: (count) => `il y a ${count}\u00a0s`,
    minute: (count) => `il y a ${count}\u00a0min`,
    hour: (count) => `il y a ${count}\u00a0h`,
    day: (count) => ['hier', 'avant-hier'][count - 1] ?? `il y a ${count}\u00a0j`,
  },
  en: {
    second: (count) => `${count} sec ago`,
    minute: (count) => `${count} min ago`,
    hour: (count) => `${count} hr ago`,
    day: (count) => (count === 1 ? 'yesterday' : `${count} days ago`),
  },
};

/**
 * Age in words: "il y a 12 min", "3 hr ago". Below five seconds "à l’instant" / "just now".
 * @param ageMs milliseconds; negative ages (clock skew) count as zero.
 */
export function formatAge(ageMs: number, language: Language): string {
  const ageS = Math.max(0, Math.floor(ageMs / 1000));
  if (ageS < 5) return language === 'fr' ? 'à l’instant' : 'just now';
  const { unit, seconds } = STEPS.find(({ until }) => ageS < until) ?? STEPS[3];
  return WORDS[language][unit](Math.floor(ageS / seconds));
}
