import { sendSequentially } from '@foyer/area-parts';
import type { CallInput, HostServices, Rooms } from '@foyer/contract';
import { ask, endpointFor, platformErrorData } from '@foyer/platform-client';
import { device } from '@foyer/wire/device-editing';
import { updateSchedule } from '@foyer/wire/device-programs';
import type { DeviceDetail } from '@foyer/wire/devices';
import {
  acceptWiserEula,
  connectWiser,
  disconnectTado,
  disconnectWiser,
  reconcileWiser,
  registerTadoDevice,
  type TadoProgress,
  tadoAuthorisation,
  tadoAuthUri,
} from '@foyer/wire/heating-systems';
import { rooms } from '@foyer/wire/rooms';
import { registrationApi } from '../registration-api';
import { registerTado, type TadoOutcome } from './register-tado';

/** Every day on at 10:00, off at 16:00. */
const SUNNY_HOURS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 10:00 on;${day} 16:00 off`)
  .join(';');

export const {
  useRegisteredDeviceQuery,
  useRegisteredRoomsQuery,
  useFollowSunMutation,
  useConnectWiserMutation,
  useAddWiserRoomsMutation,
  useTadoAddressMutation,
  useTadoProgressQuery,
  useRegisterTadoMutation,
  useDisconnectHeatingMutation,
} = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    registeredDevice: build.query<DeviceDetail, string>({
      ...endpointFor(device, (id: string) => ({ id })),
      keepUnusedDataFor: 0,
    }),
    registeredRooms: build.query<Rooms, void>({
      ...endpointFor(rooms, () => ({})),
      keepUnusedDataFor: 0,
    }),
    followSun: build.mutation<unknown, { readonly deviceId: string; readonly enabled: boolean }>({
      query: (program) =>
        ask(updateSchedule, { ...program, scheduleType: 'green_play', ranges: SUNNY_HOURS }),
    }),
    connectWiser: build.mutation<unknown, CallInput<typeof connectWiser>>({
      query: (credentials) => ask(connectWiser, credentials),
    }),
    /** Adds the rooms and devices of the account; a repeat adds nothing twice. */
    addWiserRooms: build.mutation<null, void>({
      queryFn: (_input, _api, _options, send) =>
        sendSequentially(send, [ask(acceptWiserEula, {}), ask(reconcileWiser, {})]),
    }),
    disconnectHeating: build.mutation<unknown, 'wiser' | 'tado'>({
      query: (brand) => (brand === 'wiser' ? ask(disconnectWiser, {}) : ask(disconnectTado, {})),
    }),
    tadoAddress: build.mutation<string, void>({ query: () => ask(tadoAuthUri, {}) }),
    /** How far the authorisation came that was begun last. */
    tadoProgress: build.query<TadoProgress, void>({
      ...endpointFor(tadoAuthorisation, () => ({})),
      keepUnusedDataFor: 0,
    }),
    registerTado: build.mutation<TadoOutcome, void>({
      // Calls the client directly: each request depends on the typed answers of the previous ones.
      queryFn: async (_input, { extra }) => {
        try {
          return { data: await registerTado((extra as HostServices).platform) };
        } catch (error) {
          return { error: platformErrorData(error, registerTadoDevice.id) };
        }
      },
    }),
  }),
});
