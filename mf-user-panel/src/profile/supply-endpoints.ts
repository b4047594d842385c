import { endpointFor } from '@foyer/platform-client';
import {
  electricityProviders,
  type InternetProvider,
  internetProviders,
  productionManufacturers,
} from '@foyer/wire/supply-lists';
import { userPanelApi } from '../user-panel-api';

export const { useInternetProvidersQuery, useElectricityProvidersQuery, useManufacturersQuery } =
  userPanelApi.injectEndpoints({
    endpoints: (build) => ({
      internetProviders: build.query<readonly InternetProvider[], void>(
        endpointFor(internetProviders, () => ({})),
      ),
      electricityProviders: build.query<readonly string[], void>(
        endpointFor(electricityProviders, () => ({})),
      ),
      manufacturers: build.query<readonly string[], void>(endpointFor(productionManufacturers, () => ({}))),
    }),
  });
