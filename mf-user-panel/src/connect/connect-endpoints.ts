import { type MeterAccess, type MeterAssignment, type MeterQueries, meterEndpoints } from '@foyer/area-parts';
import type { MeterConnection } from '@foyer/wire/meter';
import { userPanelApi } from '../user-panel-api';

export const meterQueries: MeterQueries = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    meterConnection: build.query<MeterConnection, void>(meterEndpoints.meterConnection),
    createMeterAccess: build.mutation<MeterAccess, void>(meterEndpoints.createMeterAccess),
    endMeterAccess: build.mutation<void, void>(meterEndpoints.endMeterAccess),
    assignMeterChannels: build.mutation<MeterConnection, readonly MeterAssignment[]>(
      meterEndpoints.assignMeterChannels,
    ),
  }),
});
