import { devicesOf } from '@foyer/domain';
import { endpointFor } from '@foyer/platform-client';
import { useFacts, whileAwake } from '@foyer/remote-kit';
import { refreshEnphase } from '@foyer/wire/devices';
import { useHouse } from '../../house/useHouse';
import { monitoringApi } from '../../monitoring-api';

/** Update interval of the Enphase cloud. */
const QUARTER_S = 900;

const { useRefreshEnphaseQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    refreshEnphase: build.query<boolean, void>({
      ...endpointFor(refreshEnphase, () => ({})),
      keepUnusedDataFor: QUARTER_S,
    }),
  }),
});

/**
 * Triggers the import of Enphase measures every quarter of an hour while the page is visible; the charts' own polling
 * then shows them. No request without an inverter or without the right to modify. A failed import keeps the known
 * values.
 */
export function useEnphaseRefresh(): void {
  const { rooms } = useHouse();
  const facts = useFacts();
  const mayRefresh = facts['rights.modify'] === true && !facts['unavailable.enphase'];
  const hasEnphase = devicesOf(rooms).some(({ plugType, type }) => plugType === 'ENP' || type === 'enphase');
  useRefreshEnphaseQuery(undefined, { ...whileAwake(QUARTER_S * 1000), skip: !hasEnphase || !mayRefresh });
}
