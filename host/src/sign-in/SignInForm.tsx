import type { FailureMessage } from '@foyer/domain';
import { Button, PasswordField, TextField } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../context/suite-context';
import type { SignInResult } from '../session/session-control';
import { EntranceForm } from './EntranceForm';
import styles from './SignInForm.module.css';
import { useCountdown } from './useCountdown';

interface SignInFormProps {
  readonly submit: (email: string, password: string) => Promise<SignInResult>;
  /** Called after signing in. */
  readonly onEntered?: () => void;
  /** Fixed account, where the person may not choose it. */
  readonly email?: string;
  /** Opens the recovery with the typed e-mail; absent where there is none. */
  readonly onForgotten?: (email: string) => void;
}

/** Refusals a stranger can cause by repeated tries: the e-mail link lets the owner in regardless. */
const MAIL_HELPS: readonly string[] = ['tooManyTriesMessage', 'signInBusyMessage'];

/** E-mail and password, with the message of every outcome. */
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

  // With a fixed e-mail focus goes to the password, after the surrounding dialog has opened.
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
