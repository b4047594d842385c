import { useObservable } from '@foyer/remote-kit';
import { Banner, IconExternal } from '@foyer/ui';
import { useEffect } from 'react';
import { LazyPart } from '../context/LazyPart';
import { useLocationNow, useSuite, useTexts } from '../context/suite-context';
import { SuiteLink } from '../navigation/SuiteLink';
import { canStoreToken } from '../session/token-cookie';
import { DemoAccounts, useSignInOffer } from './DemoAccounts';
import { EntrancePage } from './EntrancePage';
import { SignInForm } from './SignInForm';
import styles from './SignInForm.module.css';
import { isGoodNews } from './start/good-news';

const PROFESSIONALS_DOOR = '/installer/login';
const loadProviderFault = () =>
  import(/* webpackChunkName: "provider-fault" */ './provider/ProviderFault').then(
    ({ ProviderFault }) => ProviderFault,
  );

/** `/sign_in` */
export function SignInPage() {
  const { tenant, control, starting, remotes, history } = useSuite();
  const t = useTexts();
  const notice = useObservable(starting.notice$, null);
  const { providerLabel, ...demo } = useSignInOffer();
  const fault = new URLSearchParams(useLocationNow().search).get('provider');
  const signup = tenant.links.professionalSignup;
  const hasDoor = useObservable(remotes.routes$, remotes.routes()).match(PROFESSIONALS_DOOR) !== null;

  // Prefetches the page most people see next.
  useEffect(() => {
    const soon = setTimeout(() => remotes.preload('/home'), 1_000);
    return () => clearTimeout(soon);
  }, [remotes]);

  return (
    <EntrancePage
      testId="page-sign_in"
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      aside={
        <>
          {providerLabel === null ? null : (
            <a className={styles.away} href={`/api/auth/provider?tenant=${tenant.tenant}`}>
              {t('signIn.provider', { label: providerLabel })}
            </a>
          )}
          {signup ? (
            <a className={styles.away} href={signup} target="_blank" rel="noreferrer">
              {t('signIn.professional')}
              <IconExternal size={16} aria-hidden />
            </a>
          ) : hasDoor ? (
            <SuiteLink className={styles.away} to={PROFESSIONALS_DOOR}>
              {t('signIn.professionalDoor')}
            </SuiteLink>
          ) : null}
        </>
      }
      panel={demo.accounts.length > 0 && canStoreToken() ? <DemoAccounts {...demo} /> : null}
    >
      {notice ? (
        <div className={styles.notice}>
          <Banner severity={isGoodNews(notice) ? 'success' : 'warning'} testId={`alert-${notice}`}>
            {t(`messages.${notice}`)}
          </Banner>
        </div>
      ) : null}
      {fault === null ? null : <LazyPart load={loadProviderFault} props={{ fault }} />}
      {canStoreToken() ? (
        <SignInForm
          submit={async (email, password) => {
            starting.setNotice(null);
            return control.signIn(email, password);
          }}
          onForgotten={(email) => {
            starting.recover(email);
            history.navigate('/recovery');
          }}
        />
      ) : (
        <Banner severity="fatal" testId="alert-insecureConnectionMessage">
          {t('messages.insecureConnectionMessage')}
        </Banner>
      )}
    </EntrancePage>
  );
}
