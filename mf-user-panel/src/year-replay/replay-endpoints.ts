import { endpointFor } from '@foyer/platform-client';
import { type YearReplay, yearReplay } from '@foyer/wire/year-replay';
import { userPanelApi } from '../user-panel-api';

export const { useYearReplayQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    yearReplay: build.query<YearReplay | null, void>({
      ...endpointFor(yearReplay, () => ({})),
      providesTags: ['tariffs', 'batteryCapacity', 'corrections', 'production'],
    }),
  }),
});
