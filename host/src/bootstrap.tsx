import '@foyer/ui/tokens.css';
import '@foyer/ui/reset.css';
import '@foyer/ui/font.css';
import './shell/page/first-view.css';
import { filter, switchMap, take, timer } from '@foyer/remote-kit/streams';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { pageData, visitLog, withVerifiedRegistry } from './areas';
import { waitForIdle } from './browser/idle';
import { loadWithRetry } from './browser/load-with-retry';
import { guardSecondTaps } from './browser/second-tap';
import { pause } from './browser/timeouts';
import { supportTranslation } from './browser/translated-page';
import { yieldToEventLoop } from './browser/yield-to-event-loop';
import { hideStartFailure, showStartFailure } from './first-page/start-failure';
import { type HouseholdBanners, showStoredBanners } from './notices/banners/household-banners';
import { showBrand } from './preferences/appearance/show-brand';
import { createSuite, type Suite } from './suite/create-suite';
import type { FollowedReleases } from './suite/follow-releases';
import { createReport, reportUncaught } from './suite/report';
import { SuiteProvider } from './suite/SuiteProvider';

/** Milliseconds after the start. */
const LATER_MS = 2_500;
/** Files for the next visit are fetched this long after start or sign-in, milliseconds. */
const KEPT_AFTER_MS = 2_000;
/** Longest time the page's static first view stays while the session is judged, milliseconds. */
const FIRST_VIEW_MS = 400;

const visits = visitLog();
const report = createReport((line, detail) => {
  console.error(line, detail);
  visits.noteReport(line, detail);
});
reportUncaught(report);
guardSecondTaps();
supportTranslation();

start().catch(fail);

function fail(error: unknown) {
  report(error, { kind: 'shell' });
  showStartFailure();
}

/** One task per step, so that the page responds between them: first runs of code are slow. */
async function start() {
  const page = await withVerifiedRegistry(pageData(), report);
  showBrand(page.tenant);
  await yieldToEventLoop();
  const suite = createSuite({ page, report, visits, strict: process.env.NODE_ENV !== 'production' });
  await yieldToEventLoop();
  const banners = showStoredBanners(suite);
  // Judging the session needs no texts; they load meanwhile.
  const judged = suite.starting.start();
  const followed = followedReleases(suite);
  suite.remotes.beforeRetry(async () => (await followed()).reload());
  setTimeout(() => startDeferredWork(suite, banners, followed), LATER_MS);
  await Promise.all([suite.ready.catch(report), Promise.race([judged, pause(FIRST_VIEW_MS)])]);
  document.documentElement.lang = suite.language.language();
  const root = createRoot(place(), { onUncaughtError: fail });
  // Time-sliced, so that the page stays responsive.
  startTransition(() =>
    root.render(
      <SuiteProvider suite={suite}>
        <RouterProvider router={suite.history.router} useTransitions={false} />
      </SuiteProvider>,
    ),
  );
  hideStartFailure();
}

/** Loads what follows releases at the first call. */
function followedReleases(suite: Suite) {
  let following: Promise<FollowedReleases> | undefined;
  return () => {
    following ??= import(/* webpackChunkName: "follow-releases" */ './suite/follow-releases').then(
      ({ followReleases }) => followReleases(suite),
      (error) => {
        // The next call tries again.
        following = undefined;
        throw error;
      },
    );
    return following;
  };
}

/** Work that must not delay the first numbers: reports and preparation of the next visit. */
function startDeferredWork(suite: Suite, banners: HouseholdBanners, followReleases: () => Promise<unknown>) {
  loadWithRetry(
    () => import(/* webpackChunkName: "household-banners" */ './notices/banners/watch-household'),
  ).then(({ watchHouseholdNotices }) => watchHouseholdNotices(suite, banners), report);
  loadWithRetry(followReleases).catch(report);
  suite.session$
    .pipe(
      filter(({ status }) => status === 'authenticated'),
      take(1),
      switchMap(() => timer(KEPT_AFTER_MS)),
      switchMap(() => waitForIdle(KEPT_AFTER_MS)),
    )
    .subscribe(() => {
      loadWithRetry(
        () =>
          import(/* webpackChunkName: "service-worker-registration" */ './offline/register-service-worker'),
      ).then(({ registerServiceWorker }) => registerServiceWorker(), report);
      loadWithRetry(() => import(/* webpackChunkName: "report-visits" */ './suite/report-visits')).then(
        ({ reportVisits }) => reportVisits(suite),
        report,
      );
    });
}

function place(): HTMLElement {
  return document.getElementById('suite') ?? document.body.appendChild(document.createElement('div'));
}
