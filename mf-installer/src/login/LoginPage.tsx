import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, PageHeading } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { useSignInOfferQuery } from '../installer-api';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';

const PROFESSIONALS = ['INSTALLER', 'MAINTAINER'];
const OWN_PAGES: Readonly<Record<string, string>> = { SUPPORT: '/support', OPERATOR: '/operator' };

/**
 * `/installer/login`: sign-in of installers and maintainers; a support person or an operator goes on to
 * their own pages. A
 * household gets a message and is sent to its own sign-in.
 */
export function LoginPage() {
  const { t } = useTranslation();
  const { navigation, acting, tenant } = useHostServices();
  const { data: offer } = useSignInOfferQuery(tenant.tenant);
  const { status, profile } = useSession();
  const userType = status === 'authenticated' ? (profile?.userType ?? null) : null;
  const isProfessional = userType !== null && PROFESSIONALS.includes(userType);
  const left = useRef(false);

  useEffect(() => {
    if (userType === null || left.current) return;
    left.current = true;
    if (isProfessional) navigation.navigate('/installer', { replace: true });
    else if (userType in OWN_PAGES) navigation.navigate(OWN_PAGES[userType] ?? '/', { replace: true });
    else acting.leave('notProfessionalMessage');
  }, [acting, isProfessional, navigation, userType]);

  return (
    <section className={styles.page} data-testid="page-preRegisterLogin">
      <PageHeading lead={t('login.lead')}>{t('login.title')}</PageHeading>
      <Card>
        <LoginForm />
      </Card>
      {offer?.providerLabel ? (
        <a href={`/api/auth/provider?tenant=${tenant.tenant}`}>
          {t('login.provider', { label: offer.providerLabel })}
        </a>
      ) : null}
      <Link to="/recovery">{t('login.forgotten')}</Link>
      <Link to="/sign_in">{t('login.household')}</Link>
    </section>
  );
}
