import type { Device } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useRemoveDeviceMutation } from './editing-endpoints';
import { FormDialog } from './FormDialog';
import { useRestoreDevice } from './useRestoreDevice';
import { useSubmission } from './useSubmission';

interface RemoveDeviceDialogProps {
  readonly device: Device;
  onRemoved(): void;
  onClose(): void;
}

/** Removes a device after explaining which data is kept. */
export function RemoveDeviceDialog({ device, onRemoved, onClose }: RemoveDeviceDialogProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const submission = useSubmission();
  const [remove] = useRemoveDeviceMutation();
  const { restore } = useRestoreDevice();
  const submit = async () => {
    const removed = await submission.send(() => remove(device.id), 'deviceUpdateError');
    if (!removed) return;
    notify.toast('settings.deviceRemoved', {
      values: { name: device.name },
      action: { labelKey: 'toasts.undo', run: () => void restore(device) },
    });
    onRemoved();
  };
  return (
    <FormDialog
      title={t('settings.removeDevice', { name: device.name })}
      submitLabel={t('settings.remove')}
      submission={submission}
      destructive
      testId="dialog-remove-device"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('settings.removeDeviceText')}</p>
    </FormDialog>
  );
}
