import { isEmailAddress } from '@foyer/domain';
import { PasswordField, TextField } from '@foyer/ui';
import { checkFirstRun } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useSuiteLanguage, useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { PASSWORD_MESSAGES, SHORTEST_PASSWORD } from '../password-messages';
import { failureMessage } from '../recovery/useRecoveryCall';
import type { PasswordProps, StepProps } from './steps';
import { useFirstRunCall } from './useFirstRunCall';

/** Name, address and password of the first operator. */
export function OperatorStep({ draft, change, leave, password, setPassword }: StepProps & PasswordProps) {
  const t = useTexts();
  const language = useSuiteLanguage();
  const { send, ...form } = useFirstRunCall(leave);
  const [again, setAgain] = useState(password);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { operator } = draft;
  const type = (changes: Partial<typeof operator>) => change({ operator: { ...operator, ...changes } });

  const lacksName = operator.firstName.trim() === '' || operator.lastName.trim() === '';
  const lacksEmail = !isEmailAddress(operator.email.trim());
  const isShort = password.trim().length < SHORTEST_PASSWORD;
  const isDifferent = password !== again;

  const submit = async () => {
    setTried(true);
    setRefused(null);
    if (lacksName || lacksEmail || isShort || isDifferent) return;
    const typed = { ...operator, email: operator.email.trim(), password, language };
    const checked = await send(checkFirstRun, { code: draft.code, operator: typed });
    if (!checked) return;
    const [fault] = checked.result;
    if (fault === undefined) change({ step: 'service' });
    else setRefused(PASSWORD_MESSAGES[fault] ?? 'firstRunRefusedMessage');
  };

  const words = { revealLabel: t('signIn.reveal'), concealLabel: t('signIn.conceal') };
  const nameError = (typed: string) =>
    tried && typed.trim() === '' ? t('firstRun.operator.missing') : undefined;
  return (
    <EntranceForm
      {...form}
      said={form.said ?? (refused === null ? null : failureMessage(refused))}
      submitLabel={t('firstRun.next')}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('firstRun.operator.firstName')}
        name="first-name"
        autoComplete="given-name"
        maxLength={120}
        value={operator.firstName}
        error={nameError(operator.firstName)}
        onChange={(event) => type({ firstName: event.target.value })}
      />
      <TextField
        label={t('firstRun.operator.lastName')}
        name="last-name"
        autoComplete="family-name"
        maxLength={120}
        value={operator.lastName}
        error={nameError(operator.lastName)}
        onChange={(event) => type({ lastName: event.target.value })}
      />
      <TextField
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={operator.email}
        error={tried && lacksEmail ? t('signIn.emailMissing') : undefined}
        onChange={(event) => type({ email: event.target.value })}
      />
      <PasswordField
        {...words}
        label={t('signIn.password')}
        hint={t('recovery.password.hint', { count: SHORTEST_PASSWORD })}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={tried && isShort ? t('recovery.password.tooShort', { count: SHORTEST_PASSWORD }) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        {...words}
        label={t('firstRun.operator.passwordAgain')}
        name="confirm-password"
        autoComplete="new-password"
        value={again}
        error={tried && !isShort && isDifferent ? t('recovery.password.different') : undefined}
        onChange={(event) => setAgain(event.target.value)}
      />
    </EntranceForm>
  );
}
