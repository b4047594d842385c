import { type MeasureQueries, type MeasuresOf, measureQueries } from '@foyer/area-parts';
import type { MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../monitoring-api';

export const MEASURE_QUERIES: MeasureQueries = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    dayMeasures: build.query<readonly MeasureGroup[], MeasuresOf>(measureQueries.dayMeasures),
    periodMeasures: build.query<readonly MeasureGroup[], MeasuresOf>(measureQueries.periodMeasures),
  }),
});
