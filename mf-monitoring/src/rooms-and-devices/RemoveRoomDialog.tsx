import type { Room } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { withoutRoom, withRoom } from './changed-rooms';
import { useCreateRoomMutation, useRemoveRoomMutation } from './editing-endpoints';
import { FormDialog } from './FormDialog';
import { useHouseChange } from './useHouseChange';
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
  const change = useHouseChange();
  const submission = useSubmission();
  const [remove] = useRemoveRoomMutation();
  const [create] = useCreateRoomMutation();
  const { name, type } = room;
  const undo = async () => {
    const failure = await change(create({ name, type }), 'roomMainErrorMessage', (known, id) =>
      withRoom(known, { id, name, type }),
    );
    if (failure)
      void notify.alert(failure.messageKey, {
        severity: 'warning',
        values: { code: failure.errorCode ?? '' },
      });
  };
  const submit = async () => {
    const removed = await submission.send(() =>
      change(remove(room.id), 'roomMainErrorMessage', (known) => withoutRoom(known, room.id)),
    );
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
