import type { Language } from '@foyer/contract';

const STEPS = [
  { unit: 'second', seconds: 1, until: 60 },
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: Number.POSITIVE_INFINITY },
] as const;

/**
 * How long ago, in words: "il y a 12 min", "3 hr ago". Below five seconds "à l’instant" / "just now".
 *
 * @param ageMs milliseconds; negative ages (a clock that is off) count as zero.
 */
export function formatAge(ageMs: number, language: Language): string {
  const ageS = Math.max(0, Math.floor(ageMs / 1000));
  if (ageS < 5) return language === 'fr' ? 'à l’instant' : 'just now';
  const format = new Intl.RelativeTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    numeric: 'auto',
    style: 'short',
  });
  const step = STEPS.find(({ until }) => ageS < until) ?? STEPS[3];
  return format.format(-Math.floor(ageS / step.seconds), step.unit);
}
