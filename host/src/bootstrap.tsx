import '@foyer/ui/tokens.css';
import '@foyer/ui/reset.css';
import '@foyer/ui/font.css';
import './shell/page/first-view.css';
import {
  distinctUntilChanged,
  filter,
  map,
  merge,
  skip,
  switchMap,
  take,
  timer,
} from '@foyer/remote-kit/streams';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { pageData } from './areas';
import { pause } from './areas/within';
import { showBrand } from './shell/appearance/show-brand';
import { Shell } from './shell/page/Shell';
import { createSuite } from './suite/create-suite';
import { handOverFigures } from './suite/last-figures/hand-over';
import { keepFiguresOf } from './suite/last-figures/keep-figures';
import { createReport, reportUncaught } from './suite/report';
import { SuiteProvider } from './suite/SuiteContext';
import { guardSecondTaps } from './suite/second-tap';

/** Milliseconds after the start. */
const BANNERS_AFTER_MS = 2_500;
/** What the next visit needs is fetched once this one stands, milliseconds after somebody came in. */
const KEPT_AFTER_MS = 4_000;
/** The page's own first view stands this long, milliseconds, for an answer to who came in; mostly it is there. */
const FIRST_VIEW_MS = 400;

const report = createReport((line, detail) => console.error(line, detail));
reportUncaught(report);
guardSecondTaps();

const page = pageData();
showBrand(page.tenant);
const suite = createSuite({ page, report, strict: process.env.NODE_ENV !== 'production' });
// Judging how the person came in needs no words; they arrive meanwhile.
const judged = suite.starting.start();
keepFiguresOf(suite);
// What can be told later is: it must not keep the first numbers waiting.
setTimeout(() => {
  import(/* webpackChunkName: "household-banners" */ './shell/banners/tell-household').then(
    ({ tellHousehold }) => tellHousehold(suite),
    report,
  );
}, BANNERS_AFTER_MS);
/** When the picture of the last figures is of somebody, or of a page, that is not there any more. */
const elsewhere$ = merge(
  suite.session$.pipe(filter(({ status }) => status === 'anonymous')),
  suite.history.location$.pipe(
    map(({ pathname }) => pathname),
    distinctUntilChanged(),
    // The bare address becomes the landing page's.
    filter((pathname) => pathname !== '/'),
    skip(1),
  ),
);
suite.session$
  .pipe(
    filter(({ status }) => status === 'authenticated'),
    take(1),
    switchMap(() => timer(KEPT_AFTER_MS)),
    switchMap(() => idle(KEPT_AFTER_MS)),
  )
  .subscribe(() => {
    import(/* webpackChunkName: "keep-suite" */ './suite/offline/keep-suite').then(
      ({ keepSuite }) => keepSuite(),
      report,
    );
  });
void Promise.all([suite.ready.catch(report), Promise.race([judged, pause(FIRST_VIEW_MS)])]).then(() => {
  document.documentElement.lang = suite.language.language();
  handOverFigures(place(), elsewhere$);
  const root = createRoot(place(), { onUncaughtError: (error) => report(error, { kind: 'shell' }) });
  // In slices, so that the page answers a tap while the shell draws.
  startTransition(() =>
    root.render(
      <SuiteProvider suite={suite}>
        <Shell />
      </SuiteProvider>,
    ),
  );
});

/** Resolves when the page has nothing better to do, after `limitMs` at the latest. */
function idle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: limitMs });
    else resolve();
  });
}

function place(): HTMLElement {
  return document.getElementById('suite') ?? document.body.appendChild(document.createElement('div'));
}
