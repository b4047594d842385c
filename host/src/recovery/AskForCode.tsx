import { forgotPassword } from '@foyer/contract';
import { Button, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTexts } from '../page/SuiteContext';
import styles from '../sign-in/SignInForm.module.css';
import { RecoveryForm } from './RecoveryForm';
import { message, useRecoveryCall } from './useRecoveryCall';

interface AskForCodeProps {
  readonly onSent: (email: string) => void;
  readonly onHasCode: () => void;
}

/** The e-mail the code goes to. Known and unknown addresses are answered alike (D3). */
export function AskForCode({ onSent, onHasCode }: AskForCodeProps) {
  const t = useTexts();
  const { ask, ...form } = useRecoveryCall();
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);

  const submit = async () => {
    const address = email.trim().toLowerCase();
    const lacks = !/^\S+@\S+$/.test(address);
    setMissing(lacks);
    if (lacks) return;
    const sent = await ask(forgotPassword, { email: address }, () => message('serviceNotAvailableMessage'));
    if (sent) onSent(address);
  };

  return (
    <RecoveryForm {...form} submitLabel={t('recovery.ask.submit')} onSubmit={() => void submit()}>
      <TextField
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={missing ? t('signIn.emailMissing') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <span className={styles.codeWay}>
        <Button variant="quiet" onClick={onHasCode}>
          {t('recovery.ask.hasCode')}
        </Button>
      </span>
    </RecoveryForm>
  );
}
