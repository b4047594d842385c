import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { type HomeIndex, indexReadings, saveIndexReading } from '@foyer/wire/index-readings';
import { beginOwnSupply, type OwnSupply, ownSupply, undoOwnSupply } from '@foyer/wire/own-supply';
import { userPanelApi } from '../user-panel-api';

export const {
  useHomeIndexQuery,
  useSaveIndexMutation,
  useOwnSupplyQuery,
  useBeginOwnSupplyMutation,
  useUndoOwnSupplyMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    homeIndex: build.query<HomeIndex, void>({
      ...endpointFor(indexReadings, () => ({})),
      providesTags: ['contract', 'costs'],
    }),
    saveIndex: build.mutation<void, CallInput<typeof saveIndexReading>>({
      query: (reading) => ask(saveIndexReading, reading),
    }),
    ownSupply: build.query<OwnSupply, void>({
      ...endpointFor(ownSupply, () => ({})),
      providesTags: ['contract'],
    }),
    beginOwnSupply: build.mutation<void, CallInput<typeof beginOwnSupply>>({
      query: (supply) => ask(beginOwnSupply, supply),
    }),
    undoOwnSupply: build.mutation<void, void>({ query: () => ask(undoOwnSupply, {}) }),
  }),
});
