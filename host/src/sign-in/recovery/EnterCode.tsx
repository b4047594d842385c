import { Banner, TextField } from '@foyer/ui';
import { validateRecoveryCode } from '@foyer/wire/session';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { useRecoveryCall } from './useRecoveryCall';

interface EnterCodeProps {
  /** Address the code was just sent to; null when the person already has one. */
  readonly sentTo: string | null;
  /** Code from the page's address; checked at once. */
  readonly initialCode: string;
  readonly onValid: (code: string) => void;
  readonly onInvalid: () => void;
}

/** Checks the code from the e-mail before a new password can be set. */
export function EnterCode({ sentTo, initialCode, onValid, onInvalid }: EnterCodeProps) {
  const t = useTexts();
  const { callPlatform, ...form } = useRecoveryCall();
  const [code, setCode] = useState(initialCode);
  const [missing, setMissing] = useState(false);
  const checkedAtOnce = useRef(false);

  const check = async (typed: string) => {
    const recoveryCode = typed.trim();
    setMissing(recoveryCode === '');
    if (recoveryCode === '') return;
    const answer = await callPlatform(validateRecoveryCode, { recoveryCode }, () => {
      onInvalid();
      return null;
    });
    if (answer) (answer.result ? onValid : onInvalid)(recoveryCode);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page's initial values.
  useEffect(() => {
    if (initialCode === '' || checkedAtOnce.current) return;
    checkedAtOnce.current = true;
    void check(initialCode);
  }, []);

  return (
    <EntranceForm {...form} submitLabel={t('recovery.code.submit')} onSubmit={() => void check(code)}>
      {sentTo === null ? null : (
        <Banner severity="success" testId="alert-passwordRecoveryEmailSend">
          {t('messages.passwordRecoveryEmailSend', { email: sentTo })}
        </Banner>
      )}
      <TextField
        label={t('recovery.code.label')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={missing ? t('recovery.code.missing') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
    </EntranceForm>
  );
}
