import { ask, endpointFor } from '@foyer/platform-client';
import {
  assignMeterChannels,
  type ChannelPart,
  createMeterAccess,
  endMeterAccess,
  type MeterConnection,
  meterConnection,
  offerToHomeAssistant,
} from '@foyer/wire/meter';
import { userPanelApi } from '../user-panel-api';

/** What a channel is to be. */
export interface Assignment {
  readonly channel: string;
  readonly part: ChannelPart;
  readonly deviceId?: string;
}

export const {
  useMeterConnectionQuery,
  useCreateMeterAccessMutation,
  useEndMeterAccessMutation,
  useAssignMeterChannelsMutation,
  useOfferToHomeAssistantMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    meterConnection: build.query<MeterConnection, void>({
      ...endpointFor(meterConnection, () => ({})),
      providesTags: ['meter'],
      keepUnusedDataFor: 0,
    }),
    createMeterAccess: build.mutation<{ readonly username: string; readonly password: string }, void>({
      query: () => ask(createMeterAccess, {}),
    }),
    endMeterAccess: build.mutation<void, void>({
      query: () => ask(endMeterAccess, {}),
    }),
    offerToHomeAssistant: build.mutation<void, boolean>({
      query: (offered) => ask(offerToHomeAssistant, { offered }),
    }),
    assignMeterChannels: build.mutation<MeterConnection, readonly Assignment[]>({
      query: (assignments) => ask(assignMeterChannels, { assignments: [...assignments] }),
    }),
  }),
});
