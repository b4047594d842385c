import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useCancelChangeMutation, useChangeCapacityMutation, type WantedChange } from './capacity-endpoints';

/** Refusal codes with a message of their own; any other gets the generic failure. */
const EXPLAINED: readonly string[] = [
  'capacity.change.pending',
  'capacity.decrease.too.early',
  'capacity.date.invalid',
  'capacity.cancel.too.late',
  'capacity.change.none',
  'provider.unavailable',
  'modify.not.allowed',
  'support.not.allowed',
];

interface Failed {
  readonly code?: string;
  readonly failure?: string;
}

/** Changes the capacity or cancels a change, then reports the result (`msb_capacity_update_alert_*`). */
export function useBatteryChange() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [sendChange, changing] = useChangeCapacityMutation();
  const [sendCancel, cancelling] = useCancelChangeMutation();

  const reasonOf = ({ code = '', failure = 'unavailable' }: Failed) => {
    if (EXPLAINED.includes(code)) return t(`capacity.refusal.${code.replaceAll('.', '_')}`);
    return t(failure === 'refused' ? 'messages.formRefusedMessage' : `failure.${failure}`);
  };
  const reportResult = async (answer: Promise<{ readonly error?: unknown }>, messageKey: string) => {
    const { error } = await answer;
    if (!error) {
      void notify.alert(messageKey, { severity: 'success' });
      return true;
    }
    const values = { reason: reasonOf(error as Failed) };
    void notify.alert('msb_capacity_update_alert_error', { severity: 'warning', values });
    return false;
  };

  return {
    busy: changing.isLoading || cancelling.isLoading,
    change: (wanted: WantedChange) => reportResult(sendChange(wanted), 'msb_capacity_update_alert_success'),
    cancel: () => reportResult(sendCancel(), 'msb_capacity_cancel_alert_success'),
  };
}
