import type { FailureMessage } from '@foyer/domain';
import { Banner } from '@foyer/ui';
import { demoAccounts, type SignInOffer } from '@foyer/wire/demo-accounts';
import { useEffect, useRef, useState } from 'react';
import { useSuite, useSuiteLanguage, useTexts } from '../context/suite-context';
import { SuiteLink } from '../navigation/SuiteLink';
import styles from './DemoAccounts.module.css';

const NONE: SignInOffer = { password: '', accounts: [], providerLabel: null };
const PROFESSIONAL_SIGN_IN = '/installer/login';

/** What the platform offers besides the form: example accounts, an identity provider. Asked once per page. */
export function useSignInOffer(): SignInOffer {
  const { platform, tenant } = useSuite();
  const [offer, setOffer] = useState(NONE);
  useEffect(() => {
    const aborting = new AbortController();
    platform.call(demoAccounts, { tenant: tenant.tenant }, { signal: aborting.signal }).then(
      (answer) => !aborting.signal.aborted && setOffer(answer),
      // Without an answer the page has its form alone; signing in reports failures.
      () => {},
    );
    return () => aborting.abort();
  }, [platform, tenant]);
  return offer;
}

/** Signs in to an example account with one press. */
export function DemoAccounts({ password, accounts }: Pick<SignInOffer, 'password' | 'accounts'>) {
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
