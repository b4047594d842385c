import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  addPushDevice,
  type NotificationSettings,
  notificationSettings,
  removePushDevice,
  testAlertMail,
  testPushDevice,
  unsubscribeAlerts,
  updateNotificationSettings,
  updatePushDevice,
} from '@foyer/wire/notifications';
import { userPanelApi } from '../user-panel-api';

export const {
  useNotificationSettingsQuery,
  useUpdateNotificationsMutation,
  useAddPushDeviceMutation,
  useUpdatePushDeviceMutation,
  useRemovePushDeviceMutation,
  useTestAlertMailMutation,
  useTestPushDeviceMutation,
  useUnsubscribeAlertsMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    notificationSettings: build.query<NotificationSettings, void>({
      ...endpointFor(notificationSettings, () => ({})),
      providesTags: ['notifications'],
    }),
    updateNotifications: build.mutation<void, CallInput<typeof updateNotificationSettings>>({
      query: (fields) => ask(updateNotificationSettings, fields),
    }),
    addPushDevice: build.mutation<string, CallInput<typeof addPushDevice>>({
      query: (device) => ask(addPushDevice, device),
    }),
    updatePushDevice: build.mutation<void, CallInput<typeof updatePushDevice>>({
      query: (device) => ask(updatePushDevice, device),
    }),
    removePushDevice: build.mutation<void, string>({
      query: (id) => ask(removePushDevice, { id }),
    }),
    testPushDevice: build.mutation<void, string>({
      query: (id) => ask(testPushDevice, { id }),
    }),
    testAlertMail: build.mutation<void, void>({
      query: () => ask(testAlertMail, {}),
    }),
    unsubscribeAlerts: build.mutation<void, string>({
      query: (code) => ask(unsubscribeAlerts, { code }),
    }),
  }),
});
