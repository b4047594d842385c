import type { Language } from '@foyer/contract';

/** Words of documents about dynamic prices. */
export interface SeriesWords {
  /** Line of a bill. */
  line(label: string): string;
  /** What the unit price of such a line is. */
  readonly meanPrice: string;
  /** Price of a contract, and when it is known. */
  offer(label: string): string;
  readonly price: string;
}

export const SERIES_WORDS: Readonly<Record<Language, SeriesWords>> = {
  fr: {
    line: (label) => `Énergie à prix dynamique\u00a0: ${label}`,
    meanPrice:
      'Le prix unitaire d’une ligne à prix dynamique est un prix moyen\u00a0: chaque kilowattheure est facturé au prix de son moment.',
    offer: (label) => `Prix dynamique «\u00a0${label}\u00a0»`,
    price: 'au prix de chaque moment',
  },
  en: {
    line: (label) => `Energy at dynamic prices: ${label}`,
    meanPrice:
      'The unit price of a line at dynamic prices is a mean: each kilowatt-hour is billed at the price of its moment.',
    offer: (label) => `Dynamic price “${label}”`,
    price: 'at the price of each moment',
  },
};
