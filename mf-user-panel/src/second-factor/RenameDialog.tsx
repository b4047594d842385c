import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Dialog, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { passkeyName, type TypedPassword } from './PasswordDialog';

interface RenameDialogProps {
  /** Name so far. */
  readonly name: string;
  /** Resolves to null once the name is changed, which closes the dialog. */
  readonly save: (name: string) => Promise<Refused<TypedPassword> | null>;
  readonly onClose: () => void;
}

/** Asks for another name of a passkey. */
export function RenameDialog({ name, save, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const state = useKeptForm({
    name: 'passkeyName',
    schema: z.object({ name: passkeyName }),
    stored: { name },
    stores: false,
    leaving: 'keep',
    save: async (typed) => {
      const refused = await save(typed.name);
      if (!refused) onClose();
      return refused && { messageKey: refused.messageKey };
    },
  });
  return (
    <Dialog
      open
      title={t('secondFactor.renameTitle', { name })}
      closeLabel={t('secondFactor.cancel')}
      testId="passkey-name"
      onClose={onClose}
    >
      <KeptForm state={state} section="passkeyName">
        <TextField
          label={t('secondFactor.name')}
          hint={t('secondFactor.nameHint')}
          autoComplete="off"
          {...state.field('name')}
        />
      </KeptForm>
    </Dialog>
  );
}
