import type { FailureMessage } from '@foyer/domain';
import { Button, PasswordField, TextField } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import type { SignInResult } from '../../session/session-control';
import { useTexts } from '../../suite/SuiteContext';
import { EntranceForm } from './EntranceForm';
import styles from './SignInForm.module.css';
import { useCountdown } from './useCountdown';

interface SignInFormProps {
  /** Tries to sign in. */
  readonly submit: (email: string, password: string) => Promise<SignInResult>;
  /** Called when somebody is in. */
  readonly onEntered?: () => void;
  /** The account, where it is not the person's to choose. */
  readonly email?: string;
  /** The way to a new password, with what is typed in as e-mail so far; absent where there is none. */
  readonly onForgotten?: (email: string) => void;
}

/** Refusals that strangers can cause by trying: the mail lets the owner in all the same. */
const MAIL_HELPS: readonly string[] = ['tooManyTriesMessage', 'signInBusyMessage'];

/** E-mail and password, with every outcome of a sign-in shown in its place. */
export function SignInForm({ submit, onEntered, email: fixedEmail, onForgotten }: SignInFormProps) {
  const t = useTexts();
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ email: false, password: false });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<FailureMessage | null>(null);
  const [waitS, wait] = useCountdown();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // Only the password is left to say. The dialog around it has opened by now.
  useEffect(() => {
    if (fixedEmail !== undefined) passwordField.current?.focus();
  }, [fixedEmail]);

  const submitTyped = async () => {
    if (busy || waitS > 0) return;
    const lacks = { email: !/^\S+@\S+$/.test(email.trim()), password: password === '' };
    setMissing(lacks);
    if (lacks.email || lacks.password) {
      (lacks.email ? emailField : passwordField).current?.focus();
      return;
    }
    setBusy(true);
    setSaid(null);
    const result = await submit(email, password);
    setBusy(false);
    if (result.kind === 'enter') {
      onEntered?.();
      return;
    }
    const message = result.kind === 'failed' ? result.message : { messageKey: result.messageKey, values: {} };
    setSaid(message);
    if (message.values.seconds) wait(message.values.seconds);
    if (message.messageKey === 'logPassWrongMessage') {
      setPassword('');
      passwordField.current?.focus();
    }
  };

  return (
    <EntranceForm
      submitLabel={t('signIn.submit')}
      busy={busy ? t('signIn.busy') : undefined}
      waitS={waitS}
      said={said}
      help={
        onForgotten && said && MAIL_HELPS.includes(said.messageKey) ? (
          <div className={styles.byMail}>
            <Button onClick={() => onForgotten(email)}>{t('signIn.byMail')}</Button>
          </div>
        ) : null
      }
      onSubmit={() => void submitTyped()}
    >
      <TextField
        ref={emailField}
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={fixedEmail !== undefined}
        value={email}
        error={missing.email ? t('signIn.emailMissing') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        ref={passwordField}
        label={t('signIn.password')}
        name="password"
        revealLabel={t('signIn.reveal')}
        concealLabel={t('signIn.conceal')}
        value={password}
        error={missing.password ? t('signIn.passwordMissing') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {onForgotten ? (
        <button type="button" className={styles.forgotten} onClick={() => onForgotten(email)}>
          {t('signIn.forgotten')}
        </button>
      ) : null}
    </EntranceForm>
  );
}
