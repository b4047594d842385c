import type { Language } from '@foyer/contract';

/** Notes of bills that were issued before their notes had a singular. */
export const FIRST_NOTES: Readonly<
  Record<Language, Record<'estimated' | 'missing', (hours: number) => string>>
> = {
  fr: {
    estimated: (hours) =>
      `${hours} heure(s) mesurée(s) en partie sont complétées par la moyenne de leur partie mesurée.`,
    missing: (hours) =>
      `${hours} heures n’ont pas été mesurées\u00a0: elles ne sont pas facturées. Si elles sont retrouvées, la régularisation de l’année en tient compte.`,
  },
  en: {
    estimated: (hours) =>
      `${hours} hours were measured in part and are completed by the mean of the measured part.`,
    missing: (hours) =>
      `${hours} hours were not measured and are not billed. If they are recovered, the yearly settlement will include them.`,
  },
};
