import { endpointFor } from '@foyer/platform-client';
import { type HeatingCosts, heatingCosts } from '@foyer/wire/heating-costs';
import { heatingApi } from '../heating-api';

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    costs: build.query<HeatingCosts, void>(endpointFor(heatingCosts, () => ({}))),
  }),
});

export const { useCostsQuery } = api;
