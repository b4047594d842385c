import { type MeasureQueries, type MeasuresOf, measureQueries } from '@foyer/area-parts';
import { endpointFor } from '@foyer/platform-client';
import type { MeasureGroup } from '@foyer/wire/measures';
import { type HouseStates, states } from '@foyer/wire/states';
import { batteryApi } from '../battery-api';

export const { useStatesQuery } = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>(endpointFor(states, () => ({}))),
  }),
});

export const MEASURE_QUERIES: MeasureQueries = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    dayMeasures: build.query<readonly MeasureGroup[], MeasuresOf>(measureQueries.dayMeasures),
    periodMeasures: build.query<readonly MeasureGroup[], MeasuresOf>(measureQueries.periodMeasures),
  }),
});

export const { usePeriodMeasuresQuery } = MEASURE_QUERIES;
