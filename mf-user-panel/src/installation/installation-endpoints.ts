import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { updateDevice } from '@foyer/wire/device-editing';
import { registerEnphase } from '@foyer/wire/enphase';
import { type ProductionDevice, productionDevices } from '@foyer/wire/production-devices';
import { userPanelApi } from '../user-panel-api';

export const { useProductionDevicesQuery, useUpdateProductionMutation, useRegisterEnphaseMutation } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      productionDevices: build.query<readonly ProductionDevice[], void>({
        ...endpointFor(productionDevices, () => ({})),
        providesTags: ['production'],
      }),
      updateProduction: build.mutation<void, CallInput<typeof updateDevice>>({
        query: (changes) => ask(updateDevice, changes),
      }),
      registerEnphase: build.mutation<unknown, CallInput<typeof registerEnphase>>({
        query: (system) => ask(registerEnphase, system),
      }),
    }),
  });
