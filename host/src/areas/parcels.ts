import type { HostServices } from '@foyer/contract';
import type { ParcelProps, RemoteLifecycles, View } from '@foyer/remote-kit';
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';
import { within } from './within';

/** A mount that takes longer is taken for broken, in milliseconds. */
export const MOUNT_LIMIT_MS = 10_000;
const UNMOUNT_LIMIT_MS = 5_000;
/** single-spa would warn after 3 s of what is ours to judge. */
const QUIET = { millis: 6 * MOUNT_LIMIT_MS, dieOnTimeout: false, warningMillis: 6 * MOUNT_LIMIT_MS };

/** What one module is asked to show, and where. */
export interface ParcelRequest {
  readonly lifecycles: RemoteLifecycles;
  readonly services: HostServices;
  readonly view: View;
  readonly viewProps: Readonly<Record<string, unknown>>;
  readonly element: HTMLElement;
  /** Errors after the mount. */
  onLateFailure(error: unknown): void;
}

export interface MountedParcel {
  update(viewProps: Readonly<Record<string, unknown>>): void;
  unmount(): Promise<void>;
}

export interface Parcels {
  /** Resolves when the parcel shows; rejects, with nothing left behind, when it throws or takes too long. */
  mount(request: ParcelRequest): Promise<MountedParcel>;
  stop(): Promise<void>;
}

type MountParcel = (
  config: ParcelConfig,
  props: Record<string, unknown> & { domElement: HTMLElement },
) => Parcel;

/** One long-lived root parcel; everything shown is its child, siblings of each other, under unique names. */
export function parcels(): Parcels {
  let count = 0;
  let mountChild: Promise<MountParcel> | null = null;
  let root: Parcel | null = null;
  const leaving = new Set<Promise<void>>();

  const open = (): Promise<MountParcel> => {
    mountChild ??= new Promise((resolve) => {
      root = mountRootParcel(
        {
          name: 'foyer',
          bootstrap: async () => {},
          mount: async (props) => resolve(props.mountParcel),
          unmount: async () => {},
        },
        { domElement: document.createElement('div') },
      );
      // A child that never mounted makes the root's own leaving fail; stop() has done what it can by then.
      root.unmountPromise.catch(() => {});
    });
    return mountChild;
  };

  return {
    async mount(request) {
      const mountParcel = await open();
      count += 1;
      return mountOne(mountParcel, `${request.services.remote}-${count}`, request, (gone) => {
        leaving.add(gone);
        void gone.then(() => leaving.delete(gone));
      });
    },
    async stop() {
      await Promise.all(leaving);
      // A parcel that never ended mounting would hold the root for ever.
      if (root) await within(UNMOUNT_LIMIT_MS, root.unmount(), 'The root parcel waits').catch(() => {});
      root = null;
      mountChild = null;
    },
  };
}

async function mountOne(
  mountParcel: MountParcel,
  name: string,
  request: ParcelRequest,
  onLeaving: (gone: Promise<void>) => void,
): Promise<MountedParcel> {
  const { lifecycles, services, view, element } = request;
  const domElement = document.createElement('div');
  domElement.dataset.parcel = name;
  element.append(domElement);

  let showing = false;
  let failEarly: (error: unknown) => void = () => {};
  const earlyFailure = new Promise<never>((_, reject) => {
    failEarly = reject;
  });
  const props = (viewProps: ParcelRequest['viewProps']): ParcelProps => ({
    name,
    domElement,
    services,
    view,
    viewProps,
    onFailure: (error) => (showing ? request.onLateFailure(error) : failEarly(error)),
  });

  // single-spa's types know nothing of our custom props.
  const config = { ...lifecycles, name, timeouts: { mount: QUIET } } as unknown as ParcelConfig;
  const parcel = mountParcel(config, { ...props(request.viewProps) });
  // single-spa refuses an update or an unmount while an update is under way: they take turns.
  let turn: Promise<void> = Promise.resolve();
  let gone: Promise<void> | null = null;
  const unmount = () => {
    if (gone) return gone;
    showing = false;
    // Components are unmounted from a connected element: libraries throw on a detached one. It is hidden until then,
    // because a parcel that is still mounting is unmounted only afterwards.
    domElement.hidden = true;
    const left = parcel.mountPromise.then(() => turn).then(() => parcel.unmount());
    gone = within(UNMOUNT_LIMIT_MS, left, `${name} took too long to unmount`)
      .catch(() => {})
      .then(() => domElement.remove());
    onLeaving(gone);
    return gone;
  };

  parcel.unmountPromise.catch(() => {});
  const limit = `${name} took longer than ${MOUNT_LIMIT_MS / 1000} s to mount`;
  try {
    await Promise.race([within(MOUNT_LIMIT_MS, parcel.mountPromise, limit), earlyFailure]);
  } catch (error) {
    void unmount();
    throw error;
  }
  earlyFailure.catch(() => {});
  showing = true;
  let newest = request.viewProps;
  return {
    update: (viewProps) => {
      if (viewProps === newest) return;
      newest = viewProps;
      turn = turn.then(async () => {
        // Only the newest counts.
        if (!showing || newest !== viewProps) return;
        await Promise.resolve(parcel.update?.({ ...props(viewProps) })).catch(request.onLateFailure);
      });
    },
    unmount,
  };
}
