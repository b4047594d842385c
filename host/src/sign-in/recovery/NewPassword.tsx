import { PasswordField } from '@foyer/ui';
import { changePassword } from '@foyer/wire/session';
import { useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { PASSWORD_MESSAGES, SHORTEST_PASSWORD } from '../password-messages';
import { failureMessage, useRecoveryCall } from './useRecoveryCall';

interface NewPasswordProps {
  readonly code: string;
  readonly onSaved: () => void;
  readonly onCodeInvalid: () => void;
}

/** New password, typed twice. */
export function NewPassword({ code, onSaved, onCodeInvalid }: NewPasswordProps) {
  const t = useTexts();
  const { callPlatform, ...form } = useRecoveryCall();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const tooShort = password.trim().length < SHORTEST_PASSWORD;
  const different = password !== again;

  const submit = async () => {
    setTried(true);
    if (tooShort || different) return;
    const saved = await callPlatform(changePassword, { recoveryCode: code, password }, (error) => {
      if (error.code === 'recovery.code.invalid') {
        onCodeInvalid();
        return null;
      }
      return failureMessage(PASSWORD_MESSAGES[error.code] ?? 'tryAgainPass');
    });
    if (saved) onSaved();
  };

  const words = { revealLabel: t('signIn.reveal'), concealLabel: t('signIn.conceal') };
  return (
    <EntranceForm {...form} submitLabel={t('recovery.password.submit')} onSubmit={() => void submit()}>
      <PasswordField
        {...words}
        label={t('recovery.password.label')}
        hint={t('recovery.password.hint', { count: SHORTEST_PASSWORD })}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={tried && tooShort ? t('recovery.password.tooShort', { count: SHORTEST_PASSWORD }) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        {...words}
        label={t('recovery.password.again')}
        name="confirm-password"
        autoComplete="new-password"
        value={again}
        error={tried && !tooShort && different ? t('recovery.password.different') : undefined}
        onChange={(event) => setAgain(event.target.value)}
      />
    </EntranceForm>
  );
}
