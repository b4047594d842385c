import { type MeterAccess, type MeterAssignment, type MeterQueries, meterEndpoints } from '@foyer/area-parts';
import type { MeterConnection } from '@foyer/wire/meter';
import { registrationApi } from '../registration-api';

const api = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    meterConnection: build.query<MeterConnection, void>(meterEndpoints.meterConnection),
    createMeterAccess: build.mutation<MeterAccess, void>(meterEndpoints.createMeterAccess),
    endMeterAccess: build.mutation<void, void>(meterEndpoints.endMeterAccess),
    assignMeterChannels: build.mutation<MeterConnection, readonly MeterAssignment[]>(
      meterEndpoints.assignMeterChannels,
    ),
  }),
});

export const meterQueries: MeterQueries = api;
export const { useMeterConnectionQuery } = api;
