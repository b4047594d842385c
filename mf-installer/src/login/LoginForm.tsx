import type { SignInRefusal } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, PasswordField, TextField } from '@foyer/ui';
import { useRef, useState } from 'react';
import styles from './LoginPage.module.css';

/** E-mail and password of a professional. The password is never stored. */
export function LoginForm() {
  const { t } = useTranslation();
  const { acting } = useHostServices();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);

  const send = async () => {
    const fields = new FormData(form.current ?? undefined);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const lacks = { email: !/^\S+@\S+$/.test(email), password: password === '' };
    setMissing(lacks);
    const first = lacks.email ? 'email' : lacks.password ? 'password' : null;
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    setRefusal(await acting.signIn(email, password));
    setBusy(false);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <div role="alert">
        {refusal ? (
          <Banner severity="fatal" testId={`alert-${refusal.messageKey}`}>
            {t(`refused.${refusal.messageKey}`, { ...refusal.values })}
          </Banner>
        ) : null}
      </div>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.email ? t('login.missing') : undefined}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        revealLabel={t('login.reveal')}
        concealLabel={t('login.conceal')}
        error={missing.password ? t('login.passwordMissing') : undefined}
      />
      <Button type="submit" variant="primary" block busy={busy ? t('login.busy') : undefined}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
