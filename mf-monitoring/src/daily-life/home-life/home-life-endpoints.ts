import { endpointFor } from '@foyer/platform-client';
import { type Equivalence, equivalences } from '@foyer/wire/information';
import { type MeasureValues, totalMeasures } from '@foyer/wire/measures';
import { monitoringApi } from '../../monitoring-api';

export const { useEquivalencesQuery, useTotalsQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    equivalences: build.query<readonly Equivalence[], void>({
      ...endpointFor(equivalences, () => ({})),
      // Seconds; equivalences change at most once a day.
      keepUnusedDataFor: 86_400,
    }),
    totals: build.query<MeasureValues, string>({
      ...endpointFor(totalMeasures, (deviceId: string) => ({ deviceId })),
      providesTags: ['corrections'],
    }),
  }),
});
