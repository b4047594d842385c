import { type MeasureQueries, type MeasuresOf, measureQueries } from '@foyer/area-parts';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../monitoring-api';

export const MEASURE_QUERIES: MeasureQueries = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    licence: build.query<Licence, void>(measureQueries.licence),
    dayMeasures: build.query<readonly MeasureGroup[], MeasuresOf>(measureQueries.dayMeasures),
    periodMeasures: build.query<readonly MeasureGroup[], MeasuresOf>(measureQueries.periodMeasures),
  }),
});

export const { useLicenceQuery } = MEASURE_QUERIES;
