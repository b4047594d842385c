import type { HostServices, RegistryRemote } from '@foyer/contract';
import type { View } from '@foyer/remote-kit';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { AreaLoadError, type AreaLoader } from './area-loader';
import type { MountedParcel, Parcels } from './parcels';
import type { AreaMount, AreaStatus } from './types';
import type { VisitLog } from './visit-log';

/** Host functions a place needs. */
export interface PlaceContext {
  readonly loader: AreaLoader;
  readonly parcels: Parcels;
  servicesFor(remote: string, signal: AbortSignal): HostServices;
  /** The area in the current registry; undefined when it is no longer listed. */
  remote(name: string): RegistryRemote | undefined;
  /** Resolves once it is known which releases the household has. */
  whenChosen(): Promise<void>;
  /** Requests the registry. Resolves to true when the page is loaded again for newer releases. */
  refresh(): Promise<boolean>;
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
  readonly visits: VisitLog;
}

export interface PlaceRequest {
  readonly remote: string;
  readonly view: View;
  readonly element: HTMLElement;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface AreaPlace extends AreaMount {
  readonly status$: Observable<AreaStatus>;
  readonly gone: Promise<void>;
}

/** Lifecycle of one area view: load, mount, fall back, show a card, retry. */
export function areaPlace(context: PlaceContext, request: PlaceRequest): AreaPlace {
  const status$ = new BehaviorSubject<AreaStatus>({ state: 'loading' });
  let props = request.props;
  let life = new AbortController();
  let parcel: MountedParcel | null = null;
  let isLeft = false;
  let finish: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const fail = (error: unknown, late?: { readonly version: string }) => {
    const { remote, view } = request;
    const isContract = error instanceof AreaLoadError && error.failure === 'contract';
    const failure = late ? 'late' : isContract ? 'contract' : null;
    const { version } = late ?? context.remote(remote) ?? {};
    const place = { remote, view: view.id };
    context.report(error, version === undefined || failure === null ? place : { ...place, version, failure });
    status$.next({ state: 'failed', failure: error instanceof AreaLoadError ? error.failure : 'broken' });
  };

  const clear = async () => {
    life.abort();
    const leaving = parcel;
    parcel = null;
    await leaving?.unmount();
  };

  const start = async () => {
    if (isLeft) return;
    life = new AbortController();
    const { signal } = life;
    try {
      const mounted = await mountSomeRelease(
        context,
        request,
        () => props,
        signal,
        (error, release) => {
          if (signal.aborted) return;
          fail(error, release);
          void clear();
        },
      );
      if (signal.aborted) return void mounted.unmount();
      parcel = mounted;
      parcel.update(props);
      status$.next({ state: 'mounted' });
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };

  void start();
  return {
    status$,
    gone,
    update(next) {
      props = next;
      parcel?.update(next);
    },
    retry() {
      if (status$.value.state !== 'failed') return;
      status$.next({ state: 'loading' });
      void clear()
        .then(context.refresh)
        .then((isReloading) => !isReloading && start());
    },
    unmount() {
      isLeft = true;
      status$.complete();
      // React is still committing: unmounting the area's root must wait until after it.
      queueMicrotask(() => void clear().then(finish));
    },
  };
}

async function mountSomeRelease(
  context: PlaceContext,
  { remote: name, view: asked, element }: PlaceRequest,
  props: () => PlaceRequest['props'],
  signal: AbortSignal,
  onLateFailure: (error: unknown, release: { readonly version: string }) => void,
): Promise<MountedParcel> {
  const refused = new Set<string>();
  await context.whenChosen();
  signal.throwIfAborted();
  const askedAtMs = performance.now();
  for (;;) {
    const remote = context.remote(name);
    if (!remote) throw new AreaLoadError('unreachable', `${name} is not in the registry`);
    const { release, lifecycles, view } = await context.loader.load(remote, asked, refused, signal);
    signal.throwIfAborted();
    try {
      const mounted = await context.parcels.mount({
        lifecycles,
        services: context.servicesFor(name, signal),
        view,
        viewProps: props(),
        element,
        onLateFailure: (error) => onLateFailure(error, release),
      });
      context.visits.noteShown(name, release.version, askedAtMs);
      if (release.version !== remote.version)
        context.visits.of(name, remote.version).fellBackTo = release.version;
      return mounted;
    } catch (error) {
      refused.add(release.version);
      context.report(error, { remote: name, version: release.version, failure: 'mount' });
    }
  }
}
