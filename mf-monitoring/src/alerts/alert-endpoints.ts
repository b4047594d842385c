import { removalOf } from '@foyer/domain';
import { ask, endpointFor } from '@foyer/platform-client';
import { type Alert, alerts, updateAlert } from '@foyer/wire/alerts';
import { monitoringApi } from '../monitoring-api';

const api = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<readonly Alert[], void>(endpointFor(alerts, () => ({}))),
    /** Acknowledges or hides (spec 1 §4); the list changes at once and goes back if the platform refuses. */
    removeAlert: build.mutation<void, Alert>({
      query: (alert) => ask(updateAlert, { alertId: alert.id, ...removalOf(alert) }),
      onQueryStarted: async (alert, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          api.util.updateQueryData('alerts', undefined, (list) =>
            list.map((known) => (known.id === alert.id ? { ...known, ...removalOf(alert) } : known)),
          ),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
  }),
});

export const { useAlertsQuery, useRemoveAlertMutation } = api;
