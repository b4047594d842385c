import { type Equivalence, equivalences, type MeasureValues, totalMeasures } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { monitoringApi } from '../monitoring-api';

export const { useEquivalencesQuery, useTotalsQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    equivalences: build.query<readonly Equivalence[], void>({
      ...endpointFor(equivalences, () => ({})),
      // What a kilowatt-hour stands for does not change in a day.
      keepUnusedDataFor: 86_400,
    }),
    totals: build.query<MeasureValues, string>(
      endpointFor(totalMeasures, (deviceId: string) => ({ deviceId })),
    ),
  }),
});
