import { formatBatteryCode } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useForgetCodeMutation } from './registration-endpoints';

/** Removes a valid code after confirmation, so that another box can be entered. */
export function useTakeBack(kind: 'serial' | 'activation'): (code: string) => void {
  const { notify } = useHostServices();
  const [forget] = useForgetCodeMutation();
  return async (code) => {
    if (!(await notify.confirm('takeBackCodeConfirm', { values: { code: formatBatteryCode(code) } }))) return;
    const { error } = await forget({ kind, code });
    if (error) notify.toast('serviceNotAvailableMessage', { severity: 'warning' });
  };
}
