/** How each call about the supply of a home and its replayed year is tried with another home's ids, which none takes. */
export const SUPPLY_TRIALS = {
  supplyingContracts: 'takes-no-id',
  indexReadings: 'takes-no-id',
  saveIndexReading: { ask: () => [{ date: '2026-06-20', index: 'base 12345' }], expects: 'own' },
  ownSupply: 'takes-no-id',
  beginOwnSupply: {
    ask: () => [{ offer: 'base', kva: '6', fromDate: '2026-06-22', digest: '0'.repeat(64) }],
    expects: 'own',
  },
  undoOwnSupply: 'takes-no-id',
  yearReplay: 'takes-no-id',
  yearReplayFile: 'takes-no-id',
} as const;
