import { PasswordField } from '@foyer/ui';
import { checkFirstRun, type FirstRunFault, finishFirstRun } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useSuiteLanguage, useTexts } from '../../context/suite-context';
import { EntranceForm } from '../EntranceForm';
import { PASSWORD_MESSAGES, SHORTEST_PASSWORD } from '../password-messages';
import { failureMessage } from '../recovery/useRecoveryCall';
import type { Step } from './draft';
import styles from './FirstRun.module.css';
import type { PasswordProps, StepProps } from './steps';
import { useFirstRunCall } from './useFirstRunCall';

const STEP_OF: Partial<Record<FirstRunFault, Step>> = {
  email: 'operator',
  name: 'service',
  contact: 'service',
  sender: 'mail',
  colour: 'brand',
  contrast: 'brand',
  logo: 'brand',
};

/** Everything at a glance; stores it. */
export function FinishStep({
  draft,
  change,
  leave,
  password,
  setPassword,
  onDone,
}: StepProps & PasswordProps & { readonly onDone: () => void }) {
  const t = useTexts();
  const language = useSuiteLanguage();
  const { send, ...form } = useFirstRunCall(leave);
  // Asked for again after a reload, and after the platform refused it.
  const [asksPassword, setAsksPassword] = useState(password === '');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { operator, service, code, mailSender } = draft;
  const isShort = password.trim().length < SHORTEST_PASSWORD;

  const submit = async () => {
    setTried(true);
    setRefused(null);
    if (isShort) return setAsksPassword(true);
    const typed = { ...operator, email: operator.email.trim(), password, language };
    const checked = await send(checkFirstRun, { code, operator: typed, service });
    if (!checked) return;
    const [fault] = checked.result;
    if (fault !== undefined) {
      const step = STEP_OF[fault];
      if (step) return change({ step });
      setAsksPassword(fault in PASSWORD_MESSAGES);
      return setRefused(PASSWORD_MESSAGES[fault] ?? 'firstRunRefusedMessage');
    }
    if (await send(finishFirstRun, { code, operator: typed, service })) onDone();
  };

  const sender = `${service.senderName ?? service.name} <${service.senderAddress ?? mailSender?.address ?? ''}>`;
  const rows = [
    ['operator', `${operator.firstName} ${operator.lastName}, ${operator.email}`],
    ['service', service.name],
    ['pages', draft.publicOrigin],
    ['sender', mailSender === null ? t('firstRun.finish.noMail') : sender],
    ['supplier', t(service.isSupplier ? 'firstRun.service.supplierYes' : 'firstRun.service.supplierNo')],
  ] as const;
  return (
    <EntranceForm
      {...form}
      said={form.said ?? (refused === null ? null : failureMessage(refused))}
      submitLabel={t('firstRun.finish.submit')}
      onSubmit={() => void submit()}
    >
      <dl className={styles.rows}>
        {rows.map(([key, value]) => (
          <div key={key} className={styles.row}>
            <dt className={styles.soft}>{t(`firstRun.finish.${key}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {asksPassword ? (
        <PasswordField
          label={t('firstRun.finish.password')}
          hint={t('firstRun.finish.passwordHint')}
          revealLabel={t('signIn.reveal')}
          concealLabel={t('signIn.conceal')}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={tried && isShort ? t('recovery.password.tooShort', { count: SHORTEST_PASSWORD }) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
    </EntranceForm>
  );
}
