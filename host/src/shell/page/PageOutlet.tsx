import { conditionsHold } from '@foyer/contract';
import { isEntryPath, isHouseholdPage } from '@foyer/domain';
import { useObservable } from '@foyer/remote-kit';
import { Skeleton, VisuallyHidden } from '@foyer/ui';
import { memo } from 'react';
import { namesProfessionals, RemotePage } from '../../areas';
import { LazyPart } from '../../context/LazyPart';
import {
  useLocationNow,
  useSuite,
  useSuiteFacts,
  useSuiteSession,
  useTexts,
} from '../../context/suite-context';
import { NotAvailablePage } from '../not-available/NotAvailablePage';
import { UnknownRoutePage } from '../not-available/UnknownRoutePage';
import styles from './PageSkeleton.module.css';
import { shellPage } from './shell-pages';

const NO_PROPS = {};

/** Page of the current path: the shell's, an area's, or the one that explains why there is none. */
export const PageOutlet = memo(function PageOutlet() {
  const { remotes } = useSuite();
  const { pathname } = useLocationNow();
  const session = useSuiteSession();
  const facts = useSuiteFacts();
  const routes = useObservable(remotes.routes$, remotes.routes());

  const own = shellPage(pathname);
  if (own) return <LazyPart key={pathname} load={own} props={NO_PROPS} loading={<PageSkeleton />} />;
  if (session.status === 'starting') return <PageSkeleton />;
  const match = routes.match(pathname);
  if (!match) {
    const exists = routes.hidden(pathname) !== null || isEntryPath(pathname);
    return exists ? <NotAvailablePage /> : <UnknownRoutePage />;
  }
  // Redirecting to the sign-in page.
  if (match.route.auth && session.status !== 'authenticated') return <PageSkeleton />;
  const { auth, requires } = match.route;
  const isHouseholds =
    auth && session.professional && isHouseholdPage(pathname) && !namesProfessionals(requires);
  if (isHouseholds || !conditionsHold(requires, facts)) return <NotAvailablePage />;
  return <RemotePage remotes={remotes} match={match} loading={<PageSkeleton />} />;
});

/** Placeholder while a page loads. */
function PageSkeleton() {
  const t = useTexts();
  return (
    <div className={styles.page} aria-busy="true" data-testid="page-loading">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="min(100%, 34rem)" height="clamp(2.2rem, 1.4rem + 2.3vw, 3.2rem)" />
      <Skeleton width="min(70%, 22rem)" />
      <Skeleton height={300} />
    </div>
  );
}
