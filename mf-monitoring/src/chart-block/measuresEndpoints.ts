import { type GroupType, groupedMeasures, type MeasureGroup } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { monitoringApi } from '../monitoringApi';

/** What a chart measures: the whole house or a device by the device's id, a room by the room's. */
export type ChartTarget = { readonly deviceId: string } | { readonly roomId: string };

/** One chart's request. Days are site days, `toDate` exclusive. */
export type MeasuresOf = ChartTarget & {
  readonly groupType: GroupType;
  readonly fromDate: string;
  readonly toDate: string;
};

const toInput = (of: MeasuresOf) => of;

export const { useDayMeasuresQuery, usePeriodMeasuresQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    /** Measures within days. Nothing is kept once nobody looks, so that the 24-hour toggle starts afresh (D7). */
    dayMeasures: build.query<readonly MeasureGroup[], MeasuresOf>({
      ...endpointFor(groupedMeasures, toInput),
      keepUnusedDataFor: 0,
    }),
    periodMeasures: build.query<readonly MeasureGroup[], MeasuresOf>({
      ...endpointFor(groupedMeasures, toInput),
      keepUnusedDataFor: 60,
    }),
  }),
});
