import { heatingProblem, MEASURES_REFRESH_MS } from '@foyer/domain';
import { useHostServices, useSession, whileAwake } from '@foyer/remote-kit';
import { useEffect } from 'react';
import { useStatesQuery } from '../thermostat/heating-endpoints';

/** Duration for which a dismissed credential banner stays hidden. */
const HIDDEN_S = 7 * 86_400;
const NO_ERRORS = {};

/** Raises a banner for each heating system that refuses our credentials; renders nothing itself. */
export function RefusedCredentials() {
  const { data } = useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS));
  const { profile } = useSession();
  const errors = data?.errors ?? NO_ERRORS;
  const isWiserRefused =
    profile?.wiserStatus === 'invalid.credentials' || heatingProblem(errors, 'wiser_') === 'password';
  useBannerWhile(isWiserRefused, 'wiserInvalidCredentialsError');
  useBannerWhile(heatingProblem(errors, 'tado_') === 'password', 'tadoInvalidCredentialsError');
  return null;
}

function useBannerWhile(isRefused: boolean, messageKey: string) {
  const { notify, navigation } = useHostServices();
  useEffect(() => {
    if (!isRefused) return;
    return notify.banner(messageKey, {
      severity: 'warning',
      hideForS: HIDDEN_S,
      action: { labelKey: 'repair', run: () => navigation.navigate('/user/electric_heating') },
    });
  }, [isRefused, messageKey, notify, navigation]);
}
