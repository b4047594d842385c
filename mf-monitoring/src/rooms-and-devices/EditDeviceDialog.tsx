import type { Device } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField, TextField } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import { useState } from 'react';
import { useTypeWords } from '../devices/useTypeWords';
import { useUpdateDeviceMutation } from './editing-endpoints';
import { FormDialog } from './FormDialog';
import { useNameField } from './useNameField';
import { usePanelFields } from './usePanelFields';
import { useSubmission } from './useSubmission';

interface EditDeviceDialogProps {
  readonly device: Device;
  readonly rules: Readonly<Record<string, DeviceRule>>;
  onClose(): void;
}

/** Edits a device's name, its type where allowed, and the size of a solar roof. */
export function EditDeviceDialog({ device, rules, onClose }: EditDeviceDialogProps) {
  const { t } = useTranslation();
  const words = useTypeWords();
  const { notify } = useHostServices();
  const submission = useSubmission();
  const [update] = useUpdateDeviceMutation();
  const [type, setType] = useState(device.type);
  const [tried, setTried] = useState(false);
  // A name equal to the type's default was not typed by the user; it follows the type.
  const given = device.name === words.device(device.type) ? null : device.name;
  const name = useNameField(given, words.device(type));
  const panels = usePanelFields(device);
  const types = Object.keys(rules).filter((id) => id === device.type || rules[id]?.canAdd);

  const submit = async () => {
    setTried(true);
    if (name.isMissing || !panels.areRight) return;
    const changes = {
      deviceId: device.id,
      name: name.clean,
      ...(type === device.type ? {} : { deviceType: type }),
      ...panels.changes,
    };
    const saved = await submission.send(() => update(changes), 'deviceUpdateError');
    if (!saved) return;
    notify.toast('settings.deviceSaved', { values: { name: name.clean } });
    onClose();
  };

  return (
    <FormDialog
      title={t('settings.editDevice', { name: device.name })}
      submitLabel={t('settings.save')}
      submission={submission}
      testId="dialog-edit-device"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {rules[device.type]?.canAdd ? (
        <SelectField
          label={t('settings.deviceType')}
          value={type}
          options={words.options('device', types)}
          onChange={({ target }) => setType(target.value)}
        />
      ) : null}
      <TextField
        label={t('settings.name')}
        error={tried && name.isMissing ? t('settings.nameRequired') : undefined}
        {...name.input}
      />
      {panels.fields.map(({ key, label, wrong, ...input }) => (
        <TextField
          key={key}
          label={t(label)}
          inputMode="numeric"
          error={tried && wrong ? t(wrong) : undefined}
          {...input}
        />
      ))}
    </FormDialog>
  );
}
