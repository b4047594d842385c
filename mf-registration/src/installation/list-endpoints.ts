import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { type DeviceRule, deviceRules } from '@foyer/wire/device-editing';
import { enphaseSystem } from '@foyer/wire/enphase';
import { roomTypes } from '@foyer/wire/room-editing';
import { type SimpleTariff, simpleTariffs } from '@foyer/wire/schedules';
import {
  electricityProviders,
  type InternetProvider,
  internetProviders,
  productionManufacturers,
} from '@foyer/wire/supply-lists';
import { registrationApi } from '../registration-api';

export const {
  useInternetProvidersQuery,
  useElectricityProvidersQuery,
  useManufacturersQuery,
  useDeviceRulesQuery,
  useRoomTypesQuery,
  useLazyEnphaseSystemQuery,
  useUsualTariffsQuery,
} = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    internetProviders: build.query<readonly InternetProvider[], void>(
      endpointFor(internetProviders, () => ({})),
    ),
    electricityProviders: build.query<readonly string[], void>(endpointFor(electricityProviders, () => ({}))),
    manufacturers: build.query<readonly string[], void>(endpointFor(productionManufacturers, () => ({}))),
    deviceRules: build.query<Readonly<Record<string, DeviceRule>>, void>(
      endpointFor(deviceRules, () => ({})),
    ),
    roomTypes: build.query<readonly string[], void>(endpointFor(roomTypes, () => ({}))),
    usualTariffs: build.query<readonly SimpleTariff[], string>(
      endpointFor(simpleTariffs, (country) => ({ country })),
    ),
    enphaseSystem: build.query<unknown, CallInput<typeof enphaseSystem>>({
      query: (system) => ask(enphaseSystem, system),
      keepUnusedDataFor: 0,
    }),
  }),
});
