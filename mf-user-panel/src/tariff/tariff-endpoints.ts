import { endpointFor } from '@foyer/platform-client';
import { type SimpleTariff, simpleTariffs } from '@foyer/wire/schedules';
import { type DatedTariff, tariffVersions } from '@foyer/wire/tariff';
import { userPanelApi } from '../user-panel-api';

export const { useTariffsQuery, useUsualTariffsQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    tariffs: build.query<readonly DatedTariff[], void>({
      ...endpointFor(tariffVersions, () => ({})),
      providesTags: ['tariffs'],
    }),
    usualTariffs: build.query<readonly SimpleTariff[], string>(
      endpointFor(simpleTariffs, (country) => ({ country })),
    ),
  }),
});
