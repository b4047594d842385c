import { undoOnFailure } from '@foyer/area-parts';
import type { removalOf, restorationOf } from '@foyer/domain';
import { ask, endpointFor } from '@foyer/platform-client';
import { type Alert, acknowledgeAlerts, alerts, updateAlert } from '@foyer/wire/alerts';
import { monitoringApi } from '../monitoring-api';

/** A change of one alert. */
interface AlertChange {
  readonly id: string;
  readonly fields: ReturnType<typeof removalOf> | ReturnType<typeof restorationOf>;
}

export const alertApi = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<readonly Alert[], void>({
      ...endpointFor(alerts, () => ({})),
      providesTags: ['alerts'],
    }),
    /** Optimistic: the list changes at once. */
    changeAlert: build.mutation<void, AlertChange>({
      query: ({ id, fields }) => ask(updateAlert, { alertId: id, ...fields }),
      async onQueryStarted({ id, fields }, { dispatch, queryFulfilled }) {
        // The answer to a request sent before would undo the patch.
        dispatch(alertApi.util.getRunningQueryThunk('alerts', undefined))?.abort();
        const patch = dispatch(
          alertApi.util.updateQueryData('alerts', undefined, (list) => {
            const alert = list.find((one) => one.id === id);
            if (alert) Object.assign(alert, fields);
          }),
        );
        await undoOnFailure(patch, queryFulfilled);
      },
    }),
    /** Acknowledges several alerts, or takes that back. */
    acknowledgeAlerts: build.mutation<
      void,
      { readonly alertIds: readonly string[]; readonly acknowledged: boolean }
    >({
      query: ({ alertIds, acknowledged }) =>
        ask(acknowledgeAlerts, { alertIds: [...alertIds], acknowledged }),
    }),
  }),
});

export const { useAcknowledgeAlertsMutation, useAlertsQuery, useChangeAlertMutation } = alertApi;
