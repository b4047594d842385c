import { useObservable } from '@foyer/remote-kit';
import { Banner, useMediaQuery } from '@foyer/ui';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AreaErrorCards, type AreaFailurePlace } from '../../areas';
import { useIdle } from '../../browser/idle';
import { LazyPart } from '../../context/LazyPart';
import {
  useLocationNow,
  useSuite,
  useSuiteLanguage,
  useSuiteSession,
  useTexts,
} from '../../context/suite-context';
import { LeaveQuestion } from '../../navigation/LeaveQuestion';
import { MainMenu, MenuSkeleton, useMenu } from '../../navigation/menu/MainMenu';
import { PhoneMenu } from '../../navigation/menu/PhoneMenu';
import { SuiteLink } from '../../navigation/SuiteLink';
import { useOwnStart } from '../../navigation/useOwnStart';
import { usePageTitle } from '../../navigation/usePageTitle';
import { useScrollPosition } from '../../navigation/useScrollPosition';
import { ImportantAlert } from '../../notices/alerts/ImportantAlert';
import { BannerArea } from '../../notices/banners/BannerArea';
import { QuestionDialog } from '../../notices/QuestionDialog';
import { Toasts } from '../../notices/Toasts';
import { Brand } from '../../preferences/appearance/Brand';
import { LanguageChoice } from '../../preferences/language/LanguageChoice';
import { isGoodNews } from '../../sign-in/start/good-news';
import { CookieNotice } from '../cookie-bar/CookieNotice';
import { AccountActions } from '../header/AccountActions';
import { Header, PhoneHeader } from '../header/Header';
import { AreaErrorCard } from './AreaErrorCard';
import { ServiceDownPage } from './ServiceDownPage';
import styles from './Shell.module.css';
import { isEntrance, isRegistrationPath } from './shell-pages';

const PHONE = '(max-width: 820px)';
/** Longest delay of the menu, milliseconds; the page is rendered first. */
const MENU_AFTER_MS = 400;
const NO_PROPS = {};
const loadSignInAgain = () => import('../../sign-in/SignInAgain').then(({ SignInAgain }) => SignInAgain);
const loadSecondStep = () =>
  import(/* webpackChunkName: "second-step" */ '../../sign-in/second-step/SecondStepDialog').then(
    ({ SecondStepDialog }) => SecondStepDialog,
  );

/** Frame around the pages: menu, header, banners, dialogs. */
export function Shell() {
  const { starting, remotes, refusedToken, secondStep } = useSuite();
  const t = useTexts();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocationNow();
  const started = useObservable(starting.state$, 'judging');
  const session = useSuiteSession();
  useScrollPosition();
  const askAgain = useObservable(refusedToken.askAgain$, false);
  const hasSecondStep = useObservable(secondStep.current$, null) !== null;
  const card = useCallback((place: AreaFailurePlace) => <AreaErrorCard place={place} />, []);

  const outside = isEntrance(pathname) || isRegistrationPath(pathname);
  const bare = outside || session.status === 'anonymous' || started === 'unanswered';
  const page = started === 'unanswered' ? <ServiceDownPage /> : <Outlet />;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <PageTitle main={main} />
      <Frame bare={bare} known={session.status === 'authenticated'} entrance={isEntrance(pathname)}>
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {page}
        </main>
      </Frame>
      <AreaErrorCards remotes={remotes} card={card} />
      <Toasts />
      {askAgain ? <LazyPart load={loadSignInAgain} props={NO_PROPS} /> : null}
      {hasSecondStep ? <LazyPart load={loadSecondStep} props={NO_PROPS} /> : null}
      <QuestionDialog />
      <LeaveQuestion />
      <ScrollRestoration />
      <ImportantAlert />
    </>
  );
}

/** Sets the document's title: the page's heading, the menu entry's label, or that of the entrance. */
function PageTitle({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocationNow();
  const language = useSuiteLanguage();
  const t = useTexts();
  const entry = useMenu().find(({ path }) => path === pathname);
  usePageTitle(main, pathname === '/sign_in' ? t('signIn.name') : entry?.labels[language]);
  return null;
}

interface FrameProps {
  /** Signed out: no menu, no header. */
  readonly bare: boolean;
  /** True once the session has been judged. */
  readonly known: boolean;
  /** True when the page fills the screen. */
  readonly entrance: boolean;
  readonly children: ReactNode;
}

function Frame({ bare, known, entrance, children }: FrameProps) {
  const phone = useMediaQuery(PHONE);
  const hasMenu = useIdle(MENU_AFTER_MS) && known;
  const start = useOwnStart();
  const { kiosk } = useSuiteSession();
  if (bare) {
    return (
      <div className={styles.bare} data-entrance={entrance || undefined}>
        {/* The entrance has its own. */}
        {entrance ? null : (
          <header className={styles.choice}>
            <Brand />
            <LanguageChoice names />
          </header>
        )}
        {entrance ? null : <StartNotice />}
        <BannerArea />
        {children}
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {phone ? null : (
        <header className={styles.side}>
          <SuiteLink to={start} className={styles.brand}>
            <Brand />
          </SuiteLink>
          {hasMenu ? <MainMenu /> : <MenuSkeleton />}
        </header>
      )}
      <div className={styles.content}>
        {phone ? <PhoneHeader /> : <Header />}
        <BannerArea />
        {children}
        {kiosk ? null : <CookieNotice />}
      </div>
      {phone && hasMenu ? <PhoneMenu AccountActions={AccountActions} /> : null}
    </div>
  );
}

/** What the sign-in page says above its form, for a tenant whose people sign in elsewhere. */
function StartNotice() {
  const { starting } = useSuite();
  const { status } = useSuiteSession();
  const t = useTexts();
  const notice = useObservable(starting.notice$, null);
  if (notice === null || status !== 'anonymous') return null;
  return (
    <Banner severity={isGoodNews(notice) ? 'success' : 'warning'} testId={`alert-${notice}`}>
      {t(`messages.${notice}`)}
    </Banner>
  );
}
