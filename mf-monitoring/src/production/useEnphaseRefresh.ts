import { devicesOf } from '@foyer/domain';
import { endpointFor } from '@foyer/platform-client';
import { useFacts, whileAwake } from '@foyer/remote-kit';
import { refreshEnphase } from '@foyer/wire/devices';
import { useHouse } from '../live-house/useHouse';
import { monitoringApi } from '../monitoring-api';

/** The Enphase cloud has something new every quarter of an hour. */
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
 * Has the platform fetch what Enphase inverters measured, every quarter of an hour while somebody looks (spec 1 §7);
 * the charts' own refresh then shows it. Nothing is asked where the house has none, or the person may not modify. A
 * cloud that does not answer leaves what is known.
 */
export function useEnphaseRefresh(): void {
  const { rooms } = useHouse();
  const mayModify = useFacts()['rights.modify'] === true;
  const hasEnphase = devicesOf(rooms).some(({ plugType, type }) => plugType === 'ENP' || type === 'enphase');
  useRefreshEnphaseQuery(undefined, { ...whileAwake(QUARTER_S * 1000), skip: !hasEnphase || !mayModify });
}
