import { KIOSK_REFRESH_MS } from '@foyer/domain';
import { endpointFor } from '@foyer/platform-client';
import { type Answer, useAnswer, useHostServices, useSession, whileAwake } from '@foyer/remote-kit';
import { type TempoDays, tempoDays } from '@foyer/wire/tempo';
import { useEffect } from 'react';
import { monitoringApi } from '../../monitoring-api';

const { useTempoDaysQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    tempoDays: build.query<TempoDays | null, void>(endpointFor(tempoDays, () => ({}))),
  }),
});

const REFRESH_MS = 900_000;
/** Wait after the end of a price before the next one is requested. */
const MARGIN_MS = 1_000;

/** Colours and prices, every quarter of an hour and at the end of a price; requested once `when` is true. */
export function useTempo(when: boolean): Answer<TempoDays | null> {
  const { now } = useHostServices();
  const { kiosk } = useSession();
  const result = useTempoDaysQuery(undefined, {
    ...whileAwake(kiosk ? KIOSK_REFRESH_MS : REFRESH_MS),
    skip: !when,
  });
  const { refetch, currentData } = result;
  const endMs = currentData?.now.endMs ?? null;
  useEffect(() => {
    if (endMs === null) return;
    const timer = setTimeout(refetch, Math.max(endMs - now(), 0) + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [endMs, now, refetch]);
  return useAnswer(result);
}
