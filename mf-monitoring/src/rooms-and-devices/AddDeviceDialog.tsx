import { Failure } from '@foyer/area-parts';
import type { Rooms } from '@foyer/contract';
import { useAnswer, useFacts, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField, Skeleton, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useDeviceRulesQuery } from '../devices/device-rules';
import { useTypeWords } from '../devices/useTypeWords';
import { ActivationCodeField } from './ActivationCodeField';
import { compactCode, isCompleteCode } from './activation-code';
import { isReserved } from './changed-rooms';
import { useAddDeviceMutation } from './editing-endpoints';
import { FormDialog } from './FormDialog';
import { useNameField } from './useNameField';
import { useSubmission } from './useSubmission';

interface AddDeviceDialogProps {
  readonly rooms: Rooms;
  onClose(): void;
}

const FIRST_TYPE = 'lamp';

/** Adds a device by its printed code, or one that the home measures by itself. */
export function AddDeviceDialog({ rooms, onClose }: AddDeviceDialogProps) {
  const { t } = useTranslation();
  const words = useTypeWords();
  const { notify } = useHostServices();
  const submission = useSubmission();
  const [add] = useAddDeviceMutation();
  const rules = useAnswer(useDeviceRulesQuery());
  const hasCodes = !useFacts()['unavailable.activation'];
  const places = rooms.filter((room) => !isReserved(room));
  const [type, setType] = useState(FIRST_TYPE);
  const [chosenRoomId, setRoomId] = useState('');
  const roomId = chosenRoomId || (places[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const name = useNameField(null, words.device(type));

  const offered =
    rules.state === 'ready' ? Object.keys(rules.data).filter((id) => rules.data[id]?.canAdd) : [];
  const aboutCode = submission.failure?.field === 'code' ? submission.failure.messageKey : null;
  const hasCode = compactCode(code) !== '';
  const isIncomplete = hasCode && !isCompleteCode(code);
  const refused = aboutCode && (hasCode ? `messages.${aboutCode}` : 'settings.codeRequired');
  const wrongCode = tried && isIncomplete ? 'settings.codeIncomplete' : refused;

  const submit = async () => {
    setTried(true);
    if (name.isMissing || isIncomplete) return;
    const device = { deviceName: name.clean, deviceTypeId: type, activationCode: compactCode(code), roomId };
    const added = await submission.send(() => add(device), 'deviceMainErrorMessage');
    if (!added) return;
    notify.toast('settings.deviceAdded', { values: { name: name.clean } });
    onClose();
  };

  return (
    <FormDialog
      title={t('settings.addDevice')}
      submitLabel={t('settings.add')}
      submission={submission}
      isReady={rules.state === 'ready'}
      testId="dialog-add-device"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {rules.state === 'loading' ? <Skeleton height="12rem" /> : null}
      {rules.state === 'failed' ? <Failure {...rules} /> : null}
      {rules.state === 'ready' ? (
        <>
          <SelectField
            label={t('settings.deviceType')}
            value={type}
            options={words.options('device', offered)}
            onChange={({ target }) => setType(target.value)}
          />
          <TextField
            label={t('settings.name')}
            error={tried && name.isMissing ? t('settings.nameRequired') : undefined}
            {...name.input}
          />
          {hasCodes ? (
            <ActivationCodeField
              label={t('settings.activationCode')}
              hint={t('settings.activationCodeHint')}
              error={wrongCode ? t(wrongCode) : undefined}
              value={code}
              onChange={(next) => {
                setCode(next);
                submission.clear();
              }}
            />
          ) : null}
          <SelectField
            label={t('settings.room')}
            value={roomId}
            options={places.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={({ target }) => setRoomId(target.value)}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
