import { ask } from '@foyer/platform-client';
import { groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../../monitoring-api';

interface HoursOf {
  readonly deviceId: string;
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
}

export const { useRecentHoursQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    recentHours: build.query<readonly MeasureGroup[], HoursOf>({
      query: (of) => ask(groupedMeasures, { ...of, groupType: 'hour' }),
      providesTags: ['corrections'],
    }),
  }),
});
