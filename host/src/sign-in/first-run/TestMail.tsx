import { isEmailAddress } from '@foyer/domain';
import { Banner, Button, TextField } from '@foyer/ui';
import { type FirstService, testFirstRunMail } from '@foyer/wire/first-run';
import { useState } from 'react';
import { useSuiteLanguage, useTexts } from '../../context/suite-context';
import styles from './FirstRun.module.css';
import { type Leave, useFirstRunCall } from './useFirstRunCall';

/** Longer than the platform waits for the mail server. */
const LIMIT_MS = 30_000;

interface TestMailProps {
  readonly code: string;
  /** Address that is offered first. */
  readonly to: string;
  readonly service: FirstService;
  readonly leave: Leave;
}

/** Sends a mail as the service would and says what became of it. */
export function TestMail({ code, to: first, service, leave }: TestMailProps) {
  const t = useTexts();
  const language = useSuiteLanguage();
  const { send, busy, said, waitS } = useFirstRunCall(leave);
  const [to, setTo] = useState(first.trim());
  const [lacksAddress, setLacksAddress] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly to: string; readonly reason: string | null } | null>(
    null,
  );

  const test = async () => {
    const { senderAddress } = service;
    const lacks = !isEmailAddress(to) || (senderAddress !== null && !isEmailAddress(senderAddress));
    setLacksAddress(lacks);
    setOutcome(null);
    if (lacks) return;
    const sent = await send(testFirstRunMail, { code, to, language, service }, LIMIT_MS);
    if (sent) setOutcome({ to, reason: sent.result.reason });
  };

  return (
    <div className={styles.test}>
      <TextField
        label={t('firstRun.mail.to')}
        type="email"
        name="test-to"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={to}
        error={lacksAddress ? t('firstRun.mail.addressMissing') : undefined}
        onChange={(event) => setTo(event.target.value.trim())}
      />
      <Button disabled={waitS > 0} busy={busy && t('firstRun.mail.sending')} onClick={() => void test()}>
        {waitS > 0 ? t('signIn.wait', { count: waitS }) : t('firstRun.mail.send')}
      </Button>
      <div role="alert">
        {said ? (
          <Banner severity="fatal" testId={`alert-${said.messageKey}`}>
            {t(`messages.${said.messageKey}`, said.values)}
          </Banner>
        ) : null}
        {outcome ? (
          <Banner severity={outcome.reason === null ? 'success' : 'fatal'} testId="test-mail">
            {outcome.reason === null
              ? t('firstRun.mail.sent', { to: outcome.to })
              : t('firstRun.mail.failed', { reason: outcome.reason })}
          </Banner>
        ) : null}
      </div>
    </div>
  );
}
