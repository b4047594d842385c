import { useLanguage } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { type Quantities, quantitiesIn } from './quantities';

/** Quantities as the person who looks reads them. */
export function useQuantities(): Quantities {
  const language = useLanguage();
  return useMemo(() => quantitiesIn(language), [language]);
}
