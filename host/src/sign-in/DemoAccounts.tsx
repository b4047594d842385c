import type { FailureMessage } from '@foyer/domain';
import { Banner } from '@foyer/ui';
import { type DemoAccount, demoAccounts } from '@foyer/wire/demo-accounts';
import { useEffect, useRef, useState } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../context/suite-context';
import { SuiteLink } from '../navigation/SuiteLink';
import styles from './DemoAccounts.module.css';

interface Demo {
  readonly password: string;
  readonly accounts: readonly DemoAccount[];
}

const NONE: Demo = { password: '', accounts: [] };
const PROFESSIONAL_SIGN_IN = '/installer/login';

/** Example accounts of the tenant, empty unless the platform runs the demo. Asked once per page. */
export function useDemoAccounts(): Demo {
  const { platform, tenant } = useSuite();
  const [demo, setDemo] = useState(NONE);
  useEffect(() => {
    const aborting = new AbortController();
    platform.call(demoAccounts, { tenant: tenant.tenant }, { signal: aborting.signal }).then(
      (answer) => !aborting.signal.aborted && setDemo(answer),
      // Without an answer the page is the one of a platform without the demo; signing in reports failures.
      () => {},
    );
    return () => aborting.abort();
  }, [platform, tenant]);
  return demo;
}

/** Signs in to an example account with one press. */
export function DemoAccounts({ password, accounts }: Demo) {
  const { control, starting } = useSuite();
  const t = useTexts();
  const language = useSuiteLanguage();
  const [entering, setEntering] = useState<string | null>(null);
  const [said, setSaid] = useState<FailureMessage | null>(null);
  const isBusy = useRef(false);

  const enter = async (email: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setEntering(email);
    setSaid(null);
    starting.setNotice(null);
    const result = await control.signIn(email, password);
    isBusy.current = false;
    setEntering(null);
    if (result.kind === 'failed') setSaid(result.message);
    else if (result.kind === 'refused') setSaid({ messageKey: result.messageKey, values: {} });
  };

  return (
    <section className={styles.panel} aria-labelledby="demo-accounts" data-testid="demo-accounts">
      <h2 className={styles.title} id="demo-accounts">
        {t('demo.title')}
      </h2>
      <p className={styles.lead}>{t('demo.lead', { password })}</p>
      {said ? (
        <div role="alert">
          <Banner severity="fatal" testId={`alert-${said.messageKey}`}>
            {t(`messages.${said.messageKey}`, said.values)}
          </Banner>
        </div>
      ) : null}
      <ul className={styles.list}>
        {accounts.map(({ email, entrance, texts }) => {
          const line = (
            <>
              <span className={styles.email}>{email}</span>
              <span className={styles.text}>{entering === email ? t('signIn.busy') : texts[language]}</span>
            </>
          );
          return (
            <li key={email}>
              {entrance === 'professional' ? (
                <SuiteLink className={styles.account} to={PROFESSIONAL_SIGN_IN}>
                  {line}
                </SuiteLink>
              ) : (
                <button
                  type="button"
                  className={styles.account}
                  aria-busy={entering === email}
                  onClick={() => void enter(email)}
                >
                  {line}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
