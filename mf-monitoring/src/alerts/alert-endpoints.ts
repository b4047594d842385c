import { type OptimisticUpdates, optimisticUpdates } from '@foyer/area-parts';
import { removalOf } from '@foyer/domain';
import { ask, endpointFor } from '@foyer/platform-client';
import { type Alert, alerts, updateAlert } from '@foyer/wire/alerts';
import { monitoringApi } from '../monitoring-api';

const alertUpdates: OptimisticUpdates<readonly Alert[]> = optimisticUpdates((recipe) =>
  alertApi.util.updateQueryData('alerts', undefined, recipe),
);

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
        alertUpdates.showUntilSettled(
          {
            key: alert.id,
            find: (list) => list.find(({ id }) => id === alert.id),
            fields: removalOf(alert),
          },
          lifecycle,
        ),
    }),
  }),
});

export const { useAlertsQuery, useRemoveAlertMutation } = alertApi;
