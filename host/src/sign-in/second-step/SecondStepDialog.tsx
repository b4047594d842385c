import type { FailureMessage } from '@foyer/domain';
import { useObservable } from '@foyer/remote-kit';
import { Banner, Button, Dialog, TextField } from '@foyer/ui';
import type { SecondSteps } from '@foyer/wire/second-factor';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { useSuite, useTexts } from '../../context/suite-context';
import type { Proof, SecondStep } from '../../session/second-step';
import { EntranceForm } from '../EntranceForm';
import { useCountdown } from '../useCountdown';
import styles from './SecondStepDialog.module.css';

type Way = 'code' | 'passkey';

/** Cancelled, timed out, or no passkey of the account on this device: browsers do not tell which. */
const NOT_USED: FailureMessage = { messageKey: 'passkeyNotUsedMessage', values: {} };

/** Asks for the second factor over the page that signs in. */
export function SecondStepDialog() {
  const { secondStep } = useSuite();
  const current = useObservable(secondStep.current$, null);
  return current ? <Steps current={current} /> : null;
}

function Steps({ current }: { readonly current: SecondStep }) {
  const t = useTexts();
  const { passkey, hasApp, hasRecoveryCodes } = current.steps;
  const [busy, setBusy] = useState<Way | null>(null);
  const [said, setSaid] = useState<FailureMessage | null>(null);
  const [waitS, wait] = useCountdown();
  const request = passkey !== null && browserSupportsWebAuthn() ? passkey : null;
  const canTypeCode = hasApp || hasRecoveryCodes;

  const prove = async (way: Way, proof: () => Promise<Proof>) => {
    if (busy || waitS > 0) return;
    setBusy(way);
    setSaid(null);
    const message = await proof().then(current.prove, () => NOT_USED);
    setBusy(null);
    setSaid(message);
    if (message?.values.seconds) wait(message.values.seconds);
  };

  return (
    <Dialog
      open
      title={t('secondStep.title')}
      testId="second-step"
      onClose={current.cancel}
      actions={
        <Button variant="quiet" onClick={current.cancel}>
          {t('secondStep.cancel')}
        </Button>
      }
    >
      <div className={styles.steps}>
        <p>{t('secondStep.lead')}</p>
        {request ? (
          <Button
            variant={canTypeCode ? 'secondary' : 'primary'}
            block
            busy={busy === 'passkey' ? t('secondStep.busy') : undefined}
            disabled={waitS > 0}
            onClick={() =>
              void prove('passkey', async () => ({
                passkey: await startAuthentication({ optionsJSON: request }),
              }))
            }
          >
            {t('secondStep.passkey')}
          </Button>
        ) : null}
        {canTypeCode ? (
          <CodeForm
            steps={current.steps}
            busy={busy === 'code'}
            waitS={waitS}
            said={said}
            onCode={(code) => prove('code', async () => ({ code }))}
          />
        ) : (
          <div role="alert">
            {said ? (
              <Banner severity="fatal" testId={`alert-${said.messageKey}`}>
                {t(`messages.${said.messageKey}`, said.values)}
              </Banner>
            ) : null}
          </div>
        )}
        {request || canTypeCode ? null : <Banner severity="warning">{t('secondStep.none')}</Banner>}
      </div>
    </Dialog>
  );
}

interface CodeFormProps {
  readonly steps: SecondSteps;
  readonly busy: boolean;
  readonly waitS: number;
  readonly said: FailureMessage | null;
  readonly onCode: (code: string) => Promise<void>;
}

/** The code of the app or a recovery code; the messages of passkeys are shown here too. */
function CodeForm({ steps, busy, waitS, said, onCode }: CodeFormProps) {
  const { hasApp, hasRecoveryCodes } = steps;
  const t = useTexts();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const typed = code.trim();
    setMissing(typed === '');
    if (typed !== '') await onCode(typed);
    setCode('');
    field.current?.focus();
  };
  return (
    <EntranceForm
      submitLabel={t('secondStep.submit')}
      busy={busy ? t('secondStep.busy') : undefined}
      waitS={waitS}
      said={said}
      onSubmit={() => void submit()}
    >
      <TextField
        ref={field}
        label={t(hasApp ? 'secondStep.code' : 'secondStep.recoveryCode')}
        hint={hasApp && hasRecoveryCodes ? t('secondStep.codeHint') : undefined}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={isMissing ? t('secondStep.codeMissing') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
    </EntranceForm>
  );
}
