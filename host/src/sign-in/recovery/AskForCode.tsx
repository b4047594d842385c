import { Button, TextField } from '@foyer/ui';
import { forgotPassword } from '@foyer/wire/session';
import { useEffect, useRef, useState } from 'react';
import { useSuite, useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import styles from '../SignInForm.module.css';
import { failureMessage, useRecoveryCall } from './useRecoveryCall';

interface AskForCodeProps {
  /** E-mail typed at sign-in; if valid, the code is requested at once. */
  readonly initialEmail: string;
  readonly onSent: (email: string) => void;
  readonly onHasCode: () => void;
}

const E_MAIL = /^\S+@\S+$/;

/** Asks for the e-mail address. Known and unknown addresses get the same answer. */
export function AskForCode({ initialEmail, onSent, onHasCode }: AskForCodeProps) {
  const t = useTexts();
  const { tenant } = useSuite();
  const { callPlatform, ...form } = useRecoveryCall();
  const [email, setEmail] = useState(initialEmail);
  const askedAtOnce = useRef(false);
  const [missing, setMissing] = useState(false);

  const submit = async () => {
    const address = email.trim().toLowerCase();
    const lacks = !E_MAIL.test(address);
    setMissing(lacks);
    if (lacks) return;
    const sent = await callPlatform(forgotPassword, { email: address, tenant: tenant.tenant }, () =>
      failureMessage('serviceNotAvailableMessage'),
    );
    if (sent) onSent(address);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page's initial values.
  useEffect(() => {
    if (!E_MAIL.test(initialEmail) || askedAtOnce.current) return;
    askedAtOnce.current = true;
    void submit();
  }, []);

  return (
    <EntranceForm {...form} submitLabel={t('recovery.ask.submit')} onSubmit={() => void submit()}>
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
    </EntranceForm>
  );
}
