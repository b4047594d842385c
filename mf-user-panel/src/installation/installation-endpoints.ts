import { endpointFor } from '@foyer/platform-client';
import { type ProductionDevice, productionDevices } from '@foyer/wire/production-devices';
import { userPanelApi } from '../user-panel-api';

export const { useProductionDevicesQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    productionDevices: build.query<readonly ProductionDevice[], void>({
      ...endpointFor(productionDevices, () => ({})),
      providesTags: ['production'],
    }),
  }),
});
