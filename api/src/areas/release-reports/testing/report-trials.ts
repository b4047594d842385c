const visit = { area: 'mf-pool', version: '1.1.0-b', shown: true, failed: [], overBudget: [] };

/** How a home tries to report for another. */
export const REPORT_TRIALS = { reportAreas: { ask: () => [{ visits: [visit] }], expects: 'own' } } as const;
