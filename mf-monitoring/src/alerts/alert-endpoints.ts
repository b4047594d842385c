import { type OptimisticUpdates, optimisticUpdates } from '@foyer/area-parts';
import { removalOf, restorationOf } from '@foyer/domain';
import { ask, endpointFor } from '@foyer/platform-client';
import { type Alert, acknowledgeAlerts, alerts, updateAlert } from '@foyer/wire/alerts';
import { monitoringApi } from '../monitoring-api';

const alertUpdates: OptimisticUpdates<readonly Alert[]> = optimisticUpdates((recipe) =>
  alertApi.util.updateQueryData('alerts', undefined, recipe),
);

const placeOf = ({ id }: Alert) => ({
  key: id,
  find: (list: readonly Alert[]) => list.find((alert) => alert.id === id),
});

export const alertApi = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<readonly Alert[], void>({
      ...endpointFor(alerts, () => ({})),
      providesTags: ['alerts'],
      onQueryStarted: (_, lifecycle) => alertUpdates.keepDuringFetch(lifecycle),
    }),
    /** Acknowledges an active alert, hides any other. */
    removeAlert: build.mutation<void, Alert>({
      query: (alert) => ask(updateAlert, { alertId: alert.id, ...removalOf(alert) }),
      // A failed request may have succeeded on the platform: refetch the list.
      invalidatesTags: (_result, error) => (error ? ['alerts'] : []),
      onQueryStarted: (alert, lifecycle) =>
        alertUpdates.showUntilSettled({ ...placeOf(alert), fields: removalOf(alert) }, lifecycle),
    }),
    /** Acknowledges several alerts, or takes that back. */
    acknowledgeAlerts: build.mutation<
      void,
      { readonly alertIds: readonly string[]; readonly acknowledged: boolean }
    >({
      query: ({ alertIds, acknowledged }) =>
        ask(acknowledgeAlerts, { alertIds: [...alertIds], acknowledged }),
      invalidatesTags: ['alerts'],
    }),
    /** Reverses `removeAlert`; takes the alert as it was before. */
    restoreAlert: build.mutation<void, Alert>({
      query: (alert) => ask(updateAlert, { alertId: alert.id, ...restorationOf(alert) }),
      // A list fetched meanwhile may lack the alert.
      invalidatesTags: ['alerts'],
      onQueryStarted: (alert, lifecycle) =>
        alertUpdates.showUntilSettled({ ...placeOf(alert), fields: restorationOf(alert) }, lifecycle),
    }),
  }),
});

export const {
  useAcknowledgeAlertsMutation,
  useAlertsQuery,
  useRemoveAlertMutation,
  useRestoreAlertMutation,
} = alertApi;
