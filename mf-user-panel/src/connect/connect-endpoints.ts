import { type MeterAccess, type MeterAssignment, type MeterQueries, meterEndpoints } from '@foyer/area-parts';
import { ask } from '@foyer/platform-client';
import { type MeterConnection, offerToHomeAssistant } from '@foyer/wire/meter';
import { userPanelApi } from '../user-panel-api';

const api = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    meterConnection: build.query<MeterConnection, void>(meterEndpoints.meterConnection),
    createMeterAccess: build.mutation<MeterAccess, void>(meterEndpoints.createMeterAccess),
    endMeterAccess: build.mutation<void, void>(meterEndpoints.endMeterAccess),
    assignMeterChannels: build.mutation<MeterConnection, readonly MeterAssignment[]>(
      meterEndpoints.assignMeterChannels,
    ),
    offerToHomeAssistant: build.mutation<void, boolean>({
      query: (offered) => ask(offerToHomeAssistant, { offered }),
    }),
  }),
});

export const meterQueries: MeterQueries = api;
export const { useMeterConnectionQuery, useOfferToHomeAssistantMutation } = api;
