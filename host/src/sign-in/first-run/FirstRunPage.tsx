import { Banner, Button, LinkButton, Skeleton } from '@foyer/ui';
import { firstRun } from '@foyer/wire/first-run';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSuite, useTexts } from '../../context/suite-context';
import { addTexts, SHELL } from '../../preferences/language/suite-texts';
import { EntrancePage } from '../EntrancePage';
import { failureMessage } from '../recovery/useRecoveryCall';
import { BrandStep } from './BrandStep';
import { CodeStep } from './CodeStep';
import { type Draft, forgetDraft, STEPS, type Step, storeDraft, storedDraft } from './draft';
import { FinishStep } from './FinishStep';
import styles from './FirstRun.module.css';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { MailStep } from './MailStep';
import { OperatorStep } from './OperatorStep';
import { ServiceStep } from './ServiceStep';
import type { Leave } from './useFirstRunCall';

type Status = 'asking' | 'failed' | 'closed' | 'open' | 'done';

/** `/first-run`: sets a new platform up. Its texts come with its code, because no other page shows them. */
export function FirstRunPage() {
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    addTexts('fr', SHELL, fr);
    addTexts('en', SHELL, en);
    setHasTexts(true);
  }, []);
  return hasTexts ? <FirstRun /> : null;
}

/** Asks whether the platform waits for its first run. */
function FirstRun() {
  const t = useTexts();
  const { platform } = useSuite();
  const [status, setStatus] = useState<Status>('asking');
  const ask = useCallback(async () => {
    setStatus('asking');
    try {
      setStatus((await platform.call(firstRun, {})) ? 'open' : 'closed');
    } catch {
      setStatus('failed');
    }
  }, [platform]);
  useEffect(() => void ask(), [ask]);
  useEffect(() => {
    if (status === 'closed' || status === 'done') forgetDraft();
  }, [status]);

  if (status === 'open') return <Wizard onEnd={setStatus} />;
  if (status === 'asking')
    return (
      <EntrancePage testId="page-first_run" title={t('firstRun.name')}>
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      </EntrancePage>
    );
  return (
    <EntrancePage
      testId="page-first_run"
      title={t(`firstRun.steps.${status}.title`)}
      lead={t(`firstRun.steps.${status}.lead`)}
    >
      {status === 'failed' ? (
        <div className={styles.form}>
          <Banner severity="fatal" testId="alert-serviceNotAvailableMessage">
            {t('messages.serviceNotAvailableMessage')}
          </Banner>
          <Button variant="primary" block onClick={() => void ask()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        // A load of its own: the pages have another brand now.
        <LinkButton variant="primary" block href="/sign_in">
          {t('firstRun.signIn')}
        </LinkButton>
      )}
    </EntrancePage>
  );
}

/** The steps. What was typed stays in the tab until it is stored; the password only until a reload. */
function Wizard({ onEnd }: { readonly onEnd: (status: Status) => void }) {
  const t = useTexts();
  const [draft, setDraft] = useState(storedDraft);
  const [password, setPassword] = useState('');
  const [isCodeWrong, setCodeWrong] = useState(false);
  const { step } = draft;
  const place = useFocusOnChange(step);

  const change = useCallback((changes: Partial<Draft>) => {
    setDraft((before) => {
      const changed = { ...before, ...changes };
      storeDraft(changed);
      return changed;
    });
  }, []);
  const leave: Leave = {
    closed: () => onEnd('closed'),
    codeWrong: () => {
      setCodeWrong(true);
      change({ step: 'code' });
    },
  };

  const number = STEPS.indexOf(step);
  const before = number > 1 ? STEPS[number - 1] : undefined;
  const common = { draft, change, leave };
  const withPassword = { ...common, password, setPassword };
  return (
    <EntrancePage
      testId="page-first_run"
      title={t(`firstRun.steps.${step}.title`)}
      lead={t(`firstRun.steps.${step}.lead`)}
      aside={
        before ? (
          <div className={styles.back}>
            <Button variant="quiet" onClick={() => change({ step: before })}>
              {t('firstRun.back')}
            </Button>
          </div>
        ) : null
      }
    >
      <div ref={place} data-testid={`step-${step}`}>
        <p className={styles.progress}>
          {t('firstRun.progress', { number: number + 1, total: STEPS.length })}
        </p>
        {step === 'code' ? (
          <CodeStep
            {...common}
            change={(changes) => {
              setCodeWrong(false);
              change(changes);
            }}
            wrong={isCodeWrong ? failureMessage('firstRunCodeWrongMessage') : null}
          />
        ) : null}
        {step === 'operator' ? <OperatorStep {...withPassword} /> : null}
        {step === 'service' ? <ServiceStep {...common} /> : null}
        {step === 'mail' ? <MailStep {...common} /> : null}
        {step === 'brand' ? <BrandStep {...common} /> : null}
        {step === 'finish' ? <FinishStep {...withPassword} onDone={() => onEnd('done')} /> : null}
      </div>
    </EntrancePage>
  );
}

/** Focuses the page's heading after each change of the step, so that screen readers say it. */
function useFocusOnChange(step: Step) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const heading = place.current?.closest('[data-testid^="page-"]')?.querySelector('h1');
    heading?.focus();
    heading?.scrollIntoView?.({ block: 'nearest' });
  }, [step]);
  return place;
}
