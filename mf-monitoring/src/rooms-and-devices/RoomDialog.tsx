import { Failure } from '@foyer/area-parts';
import type { Room } from '@foyer/contract';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SelectField, Skeleton, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTypeWords } from '../devices/useTypeWords';
import { isReserved } from './changed-rooms';
import { useCreateRoomMutation, useRoomTypesQuery, useUpdateRoomMutation } from './editing-endpoints';
import { FormDialog } from './FormDialog';
import { useNameField } from './useNameField';
import { useSubmission } from './useSubmission';

interface RoomDialogProps {
  /** Null for a new room. */
  readonly room: Room | null;
  /** The new room is for a device, which is added next. */
  onAdded?(): void;
  onClose(): void;
}

const FIRST_TYPE = 'living_room';

/** Adds or edits a room. The type of the main home and the production counter is fixed. */
export function RoomDialog({ room, onAdded, onClose }: RoomDialogProps) {
  const { t } = useTranslation();
  const words = useTypeWords();
  const { notify } = useHostServices();
  const submission = useSubmission();
  const [create] = useCreateRoomMutation();
  const [update] = useUpdateRoomMutation();
  const typeAnswer = useAnswer(useRoomTypesQuery());
  const [type, setType] = useState(room?.type ?? FIRST_TYPE);
  const [tried, setTried] = useState(false);
  const given = room && room.name !== words.room(room.type) ? room.name : null;
  const name = useNameField(given, words.room(type));
  const refusedName =
    submission.failure?.field === 'name' ? t(`messages.${submission.failure.messageKey}`) : undefined;
  const types = typeAnswer.state === 'ready' ? typeAnswer.data.filter((id) => !isReserved({ type: id })) : [];

  const save = () => {
    const fields = { name: name.clean, type };
    return room ? update({ id: room.id, ...fields }) : create(fields);
  };
  const submit = async () => {
    setTried(true);
    if (name.isMissing || !(await submission.send(save, 'roomMainErrorMessage'))) return;
    notify.toast(room ? 'settings.roomSaved' : 'settings.roomAdded', { values: { name: name.clean } });
    if (onAdded) onAdded();
    else onClose();
  };

  return (
    <FormDialog
      title={room ? t('settings.editRoom', { name: room.name }) : t('settings.addRoom')}
      submitLabel={t(room ? 'settings.save' : 'settings.add')}
      submission={submission}
      isReady={typeAnswer.state === 'ready'}
      testId={room ? 'dialog-edit-room' : 'dialog-add-room'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {typeAnswer.state === 'loading' ? <Skeleton height="8rem" /> : null}
      {typeAnswer.state === 'failed' ? <Failure {...typeAnswer} /> : null}
      {typeAnswer.state === 'ready' ? (
        <>
          {onAdded ? <p>{t('settings.roomFirst')}</p> : null}
          {room && isReserved(room) ? null : (
            <SelectField
              label={t('settings.roomType')}
              value={type}
              options={words.options('room', types)}
              onChange={({ target }) => setType(target.value)}
            />
          )}
          <TextField
            label={t('settings.name')}
            error={tried && name.isMissing ? t('settings.nameRequired') : refusedName}
            {...name.input}
            onChange={(event) => {
              submission.clear();
              name.input.onChange(event);
            }}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
