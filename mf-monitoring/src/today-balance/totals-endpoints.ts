import { ask } from '@foyer/platform-client';
import { groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../monitoring-api';
import { askedFor, type TwoDays, type TwoDaysOf, twoDaysFrom } from './two-days';

export const { useTwoDaysQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    twoDays: build.query<TwoDays, TwoDaysOf>({
      query: (of) => ask(groupedMeasures, askedFor(of)),
      transformResponse: (groups: readonly MeasureGroup[], _meta, of) => twoDaysFrom(groups, of),
    }),
  }),
});
