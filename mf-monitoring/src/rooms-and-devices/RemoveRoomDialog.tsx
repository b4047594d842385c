import type { Room } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { changeFailureOf } from './change-failure';
import { useCreateRoomMutation, useRemoveRoomMutation } from './editing-endpoints';
import { FormDialog } from './FormDialog';
import { useSubmission } from './useSubmission';

interface RemoveRoomDialogProps {
  readonly room: Room;
  onRemoved(): void;
  onClose(): void;
}

/** Removes an empty room and offers to undo it. */
export function RemoveRoomDialog({ room, onRemoved, onClose }: RemoveRoomDialogProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const submission = useSubmission();
  const [remove] = useRemoveRoomMutation();
  const [create] = useCreateRoomMutation();
  const { name, type } = room;
  const undo = async () => {
    const { error } = await create({ name, type });
    if (!error) return;
    const { messageKey, errorCode } = changeFailureOf(error, 'roomMainErrorMessage');
    void notify.alert(messageKey, { severity: 'warning', values: { code: errorCode ?? '' } });
  };
  const submit = async () => {
    const removed = await submission.send(() => remove(room.id), 'roomMainErrorMessage');
    if (!removed) return;
    notify.toast('settings.roomRemoved', {
      values: { name },
      action: { labelKey: 'toasts.undo', run: () => void undo() },
    });
    onRemoved();
  };
  return (
    <FormDialog
      title={t('settings.removeRoom', { name: room.name })}
      submitLabel={t('settings.remove')}
      submission={submission}
      destructive
      testId="dialog-remove-room"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('settings.removeRoomText')}</p>
    </FormDialog>
  );
}
