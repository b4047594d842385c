import { isEmailAddress } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, TextField } from '@foyer/ui';
import { useRef, useState } from 'react';
import styles from './TeamPage.module.css';
import { type AddressRefusal, useInviting } from './useInviting';

const FIELDS = ['email', 'firstName', 'lastName'] as const;
type Field = (typeof FIELDS)[number];
type Faults = Partial<Record<Field, 'missing' | AddressRefusal>>;

const INPUT = {
  email: { type: 'email', autoCapitalize: 'none' },
  firstName: { type: 'text', autoCapitalize: 'words' },
  lastName: { type: 'text', autoCapitalize: 'words' },
} as const;

/** Invites an installer by e-mail. */
export function InviteForm() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { invite, isInviting } = useInviting();

  const showFaults = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };

  const send = async () => {
    const typed = new FormData(form.current ?? undefined);
    const text = (field: Field) => String(typed.get(field)).trim();
    const person = { email: text('email'), firstName: text('firstName'), lastName: text('lastName') };
    const isFaulty = showFaults({
      ...(isEmailAddress(person.email) ? {} : { email: 'email.invalid' }),
      ...(person.firstName ? {} : { firstName: 'missing' }),
      ...(person.lastName ? {} : { lastName: 'missing' }),
    });
    if (isFaulty) return;
    const refusal = await invite(person);
    if (refusal === null) form.current?.reset();
    else if (refusal !== 'failed') showFaults({ email: refusal });
  };

  return (
    <Card title={t('team.invite')}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isInviting) void send();
        }}
      >
        {FIELDS.map((field) => {
          const fault = faults[field];
          return (
            <TextField
              key={field}
              name={field}
              label={t(`team.${field}`)}
              autoComplete="off"
              spellCheck={false}
              maxLength={field === 'email' ? 254 : 120}
              error={fault ? t(`team.fault.${fault.replace('.', '_')}`) : undefined}
              {...INPUT[field]}
            />
          );
        })}
        <Button type="submit" variant="primary" busy={isInviting ? t('team.inviting') : undefined}>
          {t('team.send')}
        </Button>
      </form>
    </Card>
  );
}
