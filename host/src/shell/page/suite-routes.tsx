import { conditionsHold, namesProfessionals } from '@foyer/contract';
import { isEntryPath, isHouseholdPage } from '@foyer/domain';
import { useObservable } from '@foyer/remote-kit';
import type { RouteObject } from 'react-router-dom';
import { RemotePage, type RouteTable } from '../../areas';
import { LazyPart } from '../../context/LazyPart';
import { useLocationNow, useSuite, useSuiteFacts, useSuiteSession } from '../../context/suite-context';
import { NotAvailablePage } from '../not-available/NotAvailablePage';
import { UnknownRoutePage } from '../not-available/UnknownRoutePage';
import { PageSkeleton } from './PageSkeleton';
import { Shell } from './Shell';
import { SHELL_PAGES } from './shell-pages';

const NO_PROPS = {};

/** Every page of the suite: the shell's own, those of the registry's areas, and the one for unknown paths. */
export function suiteRoutes({ paths }: Pick<RouteTable, 'paths'>): RouteObject[] {
  const ofShell = Object.entries(SHELL_PAGES).map(([path, load]) => ({
    path,
    element: <LazyPart key={path} load={load} props={NO_PROPS} loading={<PageSkeleton />} />,
  }));
  const ofAreas = paths.map((path) => ({ path, element: <AreaPage /> }));
  return [
    { element: <Shell />, children: [...ofShell, ...ofAreas, { path: '*', element: <UnknownPage /> }] },
  ];
}

/** Page of an area, or the reason why this session does not see it. */
function AreaPage() {
  const { remotes } = useSuite();
  const { pathname } = useLocationNow();
  const session = useSuiteSession();
  const facts = useSuiteFacts();
  const match = useObservable(remotes.routes$, remotes.routes()).match(pathname);
  if (session.status === 'starting') return <PageSkeleton />;
  // Hidden for this tenant, or switched off since the page was loaded.
  if (!match) return <NotAvailablePage />;
  const { auth, requires } = match.route;
  // Redirecting to the sign-in page.
  if (auth && session.status !== 'authenticated') return <PageSkeleton />;
  const isHouseholds =
    auth && session.professional && isHouseholdPage(pathname) && !namesProfessionals(requires);
  if (isHouseholds || !conditionsHold(requires, facts)) return <NotAvailablePage />;
  return <RemotePage remotes={remotes} match={match} loading={<PageSkeleton />} />;
}

/** No area has the path. Where the suite itself leads there, it is a page that this tenant does not have. */
function UnknownPage() {
  const { pathname } = useLocationNow();
  const { status } = useSuiteSession();
  if (status === 'starting') return <PageSkeleton />;
  return isEntryPath(pathname) ? <NotAvailablePage /> : <UnknownRoutePage />;
}
