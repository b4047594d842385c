import { useLanguage } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { type Quantities, quantitiesIn } from './quantities';

/** Quantities in the current language. */
export function useQuantities(): Quantities {
  const language = useLanguage();
  return useMemo(() => quantitiesIn(language), [language]);
}
