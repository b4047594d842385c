import { isPlatformError } from '@foyer/platform-client';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, TextField } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useRequestMutation } from '../support-api';
import styles from './RequestPage.module.css';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const REASON_AT_LEAST = 5;

/** A field's message by its key; none where the field is as it should be. */
interface Faults {
  readonly email?: string;
  readonly reason?: string;
}

function faultsOf(email: string, reason: string): Faults {
  return {
    ...(EMAIL.test(email) ? {} : { email: 'emailInvalidMessage' }),
    ...(reason.length >= REASON_AT_LEAST ? {} : { reason: 'reasonMissing' }),
  };
}

/** Asks for a household by its address, with the reason it will read. */
export function RequestForm({ onAsked }: { readonly onAsked: (token: string) => void }) {
  const { t } = useTranslation();
  const [request, { isLoading }] = useRequestMutation();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const send = async () => {
    const fields = new FormData(form.current ?? undefined);
    const [email, reason] = ['email', 'reason'].map((name) => String(fields.get(name)).trim());
    const found = faultsOf(email ?? '', reason ?? '');
    setFaults(found);
    setRefusal(null);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else {
      try {
        onAsked(await request({ email: email ?? '', reason: reason ?? '' }).unwrap());
      } catch (error) {
        const throttled = isPlatformError(error) && error.failure === 'throttled';
        setRefusal(throttled ? 'supportThrottledMessage' : 'serviceNotAvailableMessage');
      }
    }
  };
  const field = (name: keyof Faults) => {
    const key = faults[name];
    return { name, error: key && t(`messages.${key}`), errorKey: key };
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void send();
      }}
    >
      <TextField
        label={t('request.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        {...field('email')}
      />
      <TextField
        label={t('request.reason')}
        hint={t('request.reasonHint')}
        autoComplete="off"
        maxLength={300}
        {...field('reason')}
      />
      <div role="alert">
        {refusal ? <p data-testid={`error-${refusal}`}>{t(`messages.${refusal}`)}</p> : null}
      </div>
      <Button
        type="submit"
        variant="primary"
        data-testid="save-support"
        busy={isLoading ? t('request.sending') : undefined}
      >
        {t('request.send')}
      </Button>
    </form>
  );
}
