import { endpointFor } from '@foyer/platform-client';
import { type GroupType, groupedMeasures, type MeasureType } from '@foyer/wire/measures';

/** What a chart measures: the whole home or a device by device id (one phase by default), a room by room id. */
export type ChartTarget =
  | { readonly deviceId: string; readonly measureType?: MeasureType }
  | { readonly roomId: string };

/** One chart's request. Days are site days, `toDate` exclusive. */
export type MeasuresOf = ChartTarget & {
  readonly groupType: GroupType;
  readonly fromDate: string;
  readonly toDate: string;
};

const measures = {
  ...endpointFor(groupedMeasures, (of: MeasuresOf) => of),
  providesTags: ['corrections'] as const,
};

/** Endpoint definitions for charts of measures: `build.query<…>(measureQueries.dayMeasures)`. */
export const measureQueries = {
  /** Not cached after unmount, so that the 24-hour toggle starts with fresh data. */
  dayMeasures: { ...measures, keepUnusedDataFor: 0 },
  periodMeasures: { ...measures, keepUnusedDataFor: 60 },
};
