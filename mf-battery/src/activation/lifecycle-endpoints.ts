import { endpointFor } from '@foyer/platform-client';
import { type ContractLifecycle, contractLifecycle } from '@foyer/wire/contract-lifecycle';
import { batteryApi } from '../battery-api';

export const { useLifecycleQuery } = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    lifecycle: build.query<ContractLifecycle | null, void>(endpointFor(contractLifecycle, () => ({}))),
  }),
});
