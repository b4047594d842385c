import { type Budgets, DEFAULT_BUDGETS } from '@foyer/contract';
import type { AreaVisit, JudgedBudget } from '@foyer/wire/release-reports';
import { onCLS, onINP } from 'web-vitals';
import type { LoggedVisit } from '../areas';
import type { Suite } from './create-suite';

/** A page with a failure reports it this long after the first one, milliseconds, as it may never be hidden. */
const FAILURE_AFTER_MS = 10_000;
/** A report has at most as many visits (shared/wire/src/release-reports.ts). */
const MOST_VISITS = 24;

type Reported = Pick<Suite, 'visits' | 'token' | 'registry' | 'remotes'>;
type Vitals = Pick<AreaVisit, 'inpMs' | 'lcpMs' | 'cls'>;

interface Browser {
  send(url: string, body: Blob): boolean;
  /** Calls back with every new value and the element it is about. */
  watchVitals(changed: (vital: Vitals, element: Node | null | undefined) => void): void;
}

/**
 * Reports what happened to releases when the page is hidden, and after a first failure. Without a session nothing is
 * sent, and what happened waits. Loaded after the first numbers.
 */
export function reportVisits(
  { visits, token, registry, remotes }: Reported,
  { send, watchVitals }: Browser = REAL_BROWSER,
): void {
  const { host } = registry.current();
  if (host !== undefined) visits.of('host', host).shown = true;
  const vitals = new Map<string, Vitals>();
  watchVitals((vital, element) => {
    const area = areaOf(element);
    if (area) vitals.set(area, { ...vitals.get(area), ...vital });
  });

  const budgetsOf = ({ area, version }: LoggedVisit): Budgets => {
    const listed = remotes.descriptor(area);
    const release = [listed, ...(listed?.fallback ?? [])].find((one) => one?.version === version);
    return { ...DEFAULT_BUDGETS, ...release?.budgets };
  };
  const flush = () => {
    const authToken = token();
    if (authToken === null) return;
    for (const area of vitals.keys()) {
      const version = visits.shownVersion(area);
      if (version) visits.of(area, version);
    }
    const reported = visits.take().map((visit) => {
      const isShown = visits.shownVersion(visit.area) === visit.version;
      const measured = isShown ? vitals.get(visit.area) : undefined;
      return reportOf(visit, measured ?? {}, budgetsOf(visit));
    });
    vitals.clear();
    if (reported.length === 0) return;
    const body = JSON.stringify({ authToken, visits: reported.slice(0, MOST_VISITS) });
    send('/api/reports', new Blob([body], { type: 'application/json' }));
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  window.addEventListener('pagehide', flush);
  const flushLater = () => {
    visits.onFailure = null;
    setTimeout(flush, Math.max(0, (visits.firstFailureMs ?? 0) + FAILURE_AFTER_MS - performance.now()));
  };
  if (visits.firstFailureMs === null) visits.onFailure = flushLater;
  else flushLater();
}

function reportOf(
  { area, version, shown, mountMs, fellBackTo, failed }: LoggedVisit,
  vitals: Vitals,
  budgets: Budgets,
): AreaVisit {
  const judged: Readonly<Record<JudgedBudget, number | undefined>> = {
    mountMs: mountMs ?? undefined,
    inpMs: vitals.inpMs,
  };
  const isOver = (name: JudgedBudget) => (judged[name] ?? 0) > budgets[name];
  return {
    ...vitals,
    area,
    version,
    shown,
    failed: [...failed].filter((kind) => kind !== 'undeclared'),
    undeclared: failed.has('undeclared') || undefined,
    overBudget: (['mountMs', 'inpMs'] as const).filter(isOver),
    // Undefined fields are omitted from JSON.
    mountMs: judged.mountMs,
    fellBackTo: fellBackTo ?? undefined,
  };
}

/** Area of the parcel an element is in: its name ends with a number. */
function areaOf(node: Node | null | undefined): string | null {
  const element = node instanceof Element ? node : node?.parentElement;
  const parcel = element?.closest<HTMLElement>('[data-parcel]')?.dataset.parcel;
  return parcel?.replace(/-\d+$/, '') ?? null;
}

const REAL_BROWSER: Browser = {
  send: (url, body) => navigator.sendBeacon(url, body),
  watchVitals(changed) {
    const everyChange = { reportAllChanges: true };
    onINP(({ value, entries }) => changed({ inpMs: value }, entries[0]?.target), everyChange);
    watchLargestPaint((paint) => changed({ lcpMs: paint.startTime }, paint.element));
    onCLS(({ value, entries }) => {
      const [largest] = entries.toSorted((a, b) => b.value - a.value);
      changed({ cls: value }, largest?.sources[0]?.node);
    }, everyChange);
  },
};

/** The largest paint of a page that was never hidden before it. In place of `onLCP`, which has four times the code. */
function watchLargestPaint(changed: (paint: LargestContentfulPaint) => void): void {
  const type = 'largest-contentful-paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => {
    const paint = list.getEntries().at(-1) as LargestContentfulPaint | undefined;
    const wasHidden = performance
      .getEntriesByType('visibility-state')
      .some(({ name, startTime }) => name === 'hidden' && startTime < (paint?.startTime ?? 0));
    if (paint && !wasHidden) changed(paint);
  }).observe({ type, buffered: true });
}
