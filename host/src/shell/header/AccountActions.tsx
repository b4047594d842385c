import { useObservable } from '@foyer/remote-kit';
import { Button, IconAccount, IconHelp, IconLogout } from '@foyer/ui';
import {
  useLocationNow,
  useSuite,
  useSuiteLanguage,
  useSuiteSession,
  useTexts,
} from '../../context/suite-context';
import { SuiteLink } from '../../navigation/SuiteLink';
import { SECOND_FACTOR } from '../../sign-in/start/destination';
import styles from './Header.module.css';

/** The account page, if an area serves it. */
const EDIT_USER_PATH = '/user/options';
/** Prefix of account sections, whichever area serves them. */
const SECTION_PATHS = '/user/';

interface AccountActionsProps {
  /** Called after navigation. */
  readonly onGo?: () => void;
}

/** Links to the FAQ and the account page, and sign-out. */
export function AccountActions({ onGo }: AccountActionsProps) {
  const { tenant, control, acting, remotes, history } = useSuite();
  const t = useTexts();
  const language = useSuiteLanguage();
  const { profile, professional } = useSuiteSession();
  const { pathname } = useLocationNow();
  const routes = useObservable(remotes.routes$, remotes.routes());
  // Its questions are those of households.
  const faq = professional ? undefined : tenant.links.faq[language];
  const go = onGo ? { onClick: onGo } : {};
  const leave = async () => {
    if (!(await history.askToLeave())) return;
    if (profile?.acting) acting.leave();
    else control.signOut();
  };
  const help = (
    <>
      <IconHelp size={18} aria-hidden />
      {t('header.faq')}
    </>
  );

  return (
    <ul className={styles.actions}>
      {faq ? (
        <li>
          {faq.startsWith('/') ? (
            <SuiteLink to={faq} className={styles.link} data-testid="header-faq" {...go}>
              {help}
            </SuiteLink>
          ) : (
            <a href={faq} className={styles.link} target="_blank" rel="noreferrer" data-testid="header-faq">
              {help}
            </a>
          )}
        </li>
      ) : null}
      {routes.match(EDIT_USER_PATH) && !professional ? (
        <li>
          <SuiteLink
            to={EDIT_USER_PATH}
            className={styles.link}
            aria-current={pathname.startsWith(SECTION_PATHS) ? 'page' : undefined}
            data-testid="header-user"
            {...go}
          >
            <IconAccount size={18} aria-hidden />
            {t('header.editUser')}
          </SuiteLink>
        </li>
      ) : null}
      {professional && routes.match(SECOND_FACTOR) ? (
        <li>
          <SuiteLink
            to={SECOND_FACTOR}
            className={styles.link}
            aria-current={pathname === SECOND_FACTOR ? 'page' : undefined}
            data-testid="header-second-factor"
            {...go}
          >
            <IconAccount size={18} aria-hidden />
            {t('header.secondFactor')}
          </SuiteLink>
        </li>
      ) : null}
      <li>
        <Button
          variant="quiet"
          icon={<IconLogout size={18} aria-hidden />}
          title={profile ? t('header.signedInAs', { name: profile.name || profile.email }) : undefined}
          data-testid="header-logout"
          onClick={() => void leave()}
        >
          {t('header.logout')}
        </Button>
      </li>
    </ul>
  );
}
