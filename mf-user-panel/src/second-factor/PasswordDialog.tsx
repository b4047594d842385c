import { type Refused, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, Dialog, PasswordField, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import styles from '../profile/fields.module.css';
import { refusalOf } from '../profile/refusals';

export interface TypedPassword {
  name: string;
  password: string;
}

/** Messages of refused changes, by the platform's code. */
const REFUSALS: Readonly<Record<string, Refused<TypedPassword>>> = {
  'password.incorrect': { field: 'password', messageKey: 'passwordWrongMessage' },
  'parameter.invalid': { field: 'name', messageKey: 'passkeyNameMessage' },
  'passkey.not.found': { messageKey: 'passkeyGoneMessage' },
  'second.factor.last': { messageKey: 'secondFactorLastMessage' },
  'second.step.not.found': { messageKey: 'secondStepEndedMessage' },
  'passkey.invalid': { messageKey: 'passkeyNotMadeMessage' },
  'passkey.known': { messageKey: 'passkeyKnownMessage' },
  'passkeys.elsewhere': { messageKey: 'passkeysElsewhereMessage' },
  'passkeys.too.many': { messageKey: 'passkeysTooManyMessage' },
};

/** The message of a failed change; null when it succeeded. Throws what the form itself has words for. */
export const refusedChange = (error: unknown) => refusalOf(error, REFUSALS);

/** Of a passkey. */
export const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'passkeyNameMessage'), z.maxLength(60, 'passkeyNameMessage'));

interface PasswordDialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly confirmLabel: string;
  /** Proposed name of what is added; absent where nothing has a name. */
  readonly name?: string;
  /** Makes the change. Resolves to null once it is made, which closes the dialog. */
  readonly save: (typed: TypedPassword) => Promise<Refused<TypedPassword> | null>;
  readonly onClose: () => void;
}

/** Asks for the password before a change of the second factor. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, lead, confirmLabel, name, save, onClose } = props;
  const { t } = useTranslation();
  const state = useKeptForm<TypedPassword, TypedPassword>({
    name: 'secondFactor',
    schema: z.object({
      name: name === undefined ? z.string() : passkeyName,
      password: z.string().check(z.minLength(1, 'passwordMissingMessage')),
    }),
    stored: { name: name ?? '', password: '' },
    secret: ['password'],
    stores: false,
    evenUntouched: true,
    leaving: 'keep',
    save: async (typed) => {
      const refused = await save(typed);
      if (!refused) onClose();
      return refused;
    },
  });
  return (
    <Dialog
      open
      title={title}
      testId="second-factor-password"
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('secondFactor.cancel')}
        </Button>
      }
    >
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        {lead ? <p>{lead}</p> : null}
        {name === undefined ? null : (
          <TextField
            label={t('secondFactor.name')}
            hint={t('secondFactor.nameHint')}
            autoComplete="off"
            {...state.field('name')}
          />
        )}
        <PasswordField
          label={t('password.current')}
          revealLabel={t('password.reveal')}
          concealLabel={t('password.conceal')}
          {...state.field('password')}
        />
        <div role="alert">
          {state.refusal ? (
            <Banner severity="fatal" testId={`error-${state.refusal}`}>
              {t(`messages.${state.refusal}`)}
            </Banner>
          ) : null}
        </div>
        <p>
          <Button type="submit" variant="primary" busy={state.saving ? t('secondFactor.saving') : undefined}>
            {confirmLabel}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
