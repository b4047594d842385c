import { useHostServices } from '@foyer/remote-kit';
import { refusedMessage } from '../profile/refusals';
import { useAcceptanceQuery, useLicenceQuery, useLicenceStandingQuery } from './licence-endpoints';

type LicenceMutation<Input> = readonly [
  (input: Input) => Promise<{ readonly error?: unknown }>,
  { readonly isLoading: boolean; readonly isSuccess: boolean },
];

/**
 * Sends a mutation of the licence and shows an alert when it fails; `change` resolves to whether it succeeded. Busy until
 * the licence has been read again, so that nothing is sent twice.
 */
export function useLicenceChange<Input>([send, { isLoading, isSuccess }]: LicenceMutation<Input>) {
  const { notify } = useHostServices();
  const queries = [useLicenceQuery(), useLicenceStandingQuery(), useAcceptanceQuery()];
  const change = async (input: Input): Promise<boolean> => {
    const { error } = await send(input);
    if (error === undefined) return true;
    void notify.alert(refusedMessage(error) ?? 'serviceSilentMessage', { severity: 'warning' });
    return false;
  };
  const busy = isLoading || (isSuccess && queries.some(({ isFetching }) => isFetching));
  return { busy, change };
}
