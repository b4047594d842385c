import type { StoredContract } from '../contract-store';

/** A supply contract at the published Base prices, with the given changes. */
export const storedContract = (changes: Partial<StoredContract> = {}): StoredContract => ({
  fromDay: '2025-01-01',
  supplier: 'Foyer Énergie',
  offer: 'base',
  kva: 6,
  country: 'FR',
  currency: 'EUR',
  ranges: '',
  isOffPeakWithin: true,
  pricesCentsPerKwh: [],
  ...changes,
});
