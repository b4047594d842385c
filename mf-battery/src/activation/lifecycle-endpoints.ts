import { type ContractLifecycle, contractLifecycle } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { batteryApi } from '../battery-api';

export const { useLifecycleQuery } = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    lifecycle: build.query<ContractLifecycle | null, void>(endpointFor(contractLifecycle, () => ({}))),
  }),
});
