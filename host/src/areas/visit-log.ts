import type { AreaFailureKind } from '@foyer/wire/release-reports';

/** What happened to one release in the page. */
export interface LoggedVisit {
  /** Name of an area, or `host`. */
  readonly area: string;
  readonly version: string;
  shown: boolean;
  /** From the request to the first mount, milliseconds; null without one since the last report. */
  mountMs: number | null;
  fellBackTo: string | null;
  /** `undeclared` is the use of something that its `remote.json` lacks, which is no failure. */
  readonly failed: Set<AreaFailureKind | 'undeclared'>;
}

/** Collects what happens to releases until the page reports it. */
export interface VisitLog {
  /** The visit of a release, for changes. */
  of(area: string, version: string): LoggedVisit;
  /** Notes that a view was mounted.
   * @param askedAtMs of `performance.now()` */
  noteShown(area: string, version: string, askedAtMs: number): void;
  /** Release of an area that was mounted last; undefined before. */
  shownVersion(area: string): string | undefined;
  /** Notes a failure that was reported with its area, or whose stack names a file of one. Takes any report. */
  noteReport(line: string, context: Readonly<Record<string, string>>): void;
  /** Removes and returns everything. */
  take(): LoggedVisit[];
  /** Of `performance.now()`; null without a failure. */
  firstFailureMs: number | null;
  /** Called at every failure. */
  onFailure: (() => void) | null;
}

export function visitLog(): VisitLog {
  const visits = new Map<string, LoggedVisit>();
  const shownVersions = new Map<string, string>();
  const log: VisitLog = {
    firstFailureMs: null,
    onFailure: null,
    of(area, version) {
      const key = `${area} ${version}`;
      const visit = visits.get(key) ?? {
        area,
        version,
        shown: false,
        mountMs: null,
        fellBackTo: null,
        failed: new Set(),
      };
      visits.set(key, visit);
      return visit;
    },
    noteShown(area, version, askedAtMs) {
      const visit = log.of(area, version);
      visit.shown = true;
      visit.mountMs ??= performance.now() - askedAtMs;
      shownVersions.set(area, version);
    },
    shownVersion: (area) => shownVersions.get(area),
    noteReport(line, { remote, version, failure, kind }) {
      const thrower = kind === 'error' || kind === 'unhandledrejection' ? throwerOf(line) : null;
      if (remote && version && failure)
        log.of(remote, version).failed.add(failure as AreaFailureKind | 'undeclared');
      else if (thrower) log.of(...thrower).failed.add('uncaught');
      else return;
      log.firstFailureMs ??= performance.now();
      log.onFailure?.();
    },
    take() {
      const taken = [...visits.values()];
      visits.clear();
      return taken;
    },
  };
  return log;
}

/** Area and version whose file threw: the first of the stack that is no file of the host, which runs all areas' views. */
function throwerOf(stack: string): [area: string, version: string] | null {
  const files = [...stack.matchAll(/\/releases\/([a-z][\w-]*)\/([\w.+-]+)\//g)];
  const file = files.find(([, area]) => area !== 'host') ?? files[0];
  return file?.[1] && file[2] ? [file[1], file[2]] : null;
}
