import {
  type GroupType,
  groupedMeasures,
  type HouseStates,
  type MeasureGroup,
  states,
} from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { batteryApi } from '../batteryApi';

/** Measures of the battery within days, `toDate` exclusive. */
export interface BatteryMeasuresOf {
  readonly deviceId: string;
  readonly groupType: GroupType;
  readonly fromDate: string;
  readonly toDate: string;
}

const toInput = (of: BatteryMeasuresOf) => of;

export const { useStatesQuery, useDayMeasuresQuery, usePeriodMeasuresQuery } = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>(endpointFor(states, () => ({}))),
    /** Nothing of a day is kept once nobody looks, so that the 24-hour toggle starts afresh (D7). */
    dayMeasures: build.query<readonly MeasureGroup[], BatteryMeasuresOf>({
      ...endpointFor(groupedMeasures, toInput),
      keepUnusedDataFor: 0,
    }),
    periodMeasures: build.query<readonly MeasureGroup[], BatteryMeasuresOf>({
      ...endpointFor(groupedMeasures, toInput),
      keepUnusedDataFor: 60,
    }),
  }),
});
