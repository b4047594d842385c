import type { HostServices } from '@foyer/contract';
import type { ParcelProps, RemoteLifecycles, View } from '@foyer/remote-kit';
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';
import { withTimeout } from '../browser/timeouts';

/** Time-out of a mount, milliseconds. */
export const MOUNT_LIMIT_MS = 10_000;
const UNMOUNT_LIMIT_MS = 5_000;
/** single-spa would log a warning after 3 s; the limit above applies instead. */
const QUIET = { millis: 6 * MOUNT_LIMIT_MS, dieOnTimeout: false, warningMillis: 6 * MOUNT_LIMIT_MS };

/** A module's view to show, and its element. */
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
  /** Resolves when the parcel is shown. Rejects, after cleaning up, when it throws or takes too long. */
  mount(request: ParcelRequest): Promise<MountedParcel>;
  stop(): Promise<void>;
}

type MountParcel = (
  config: ParcelConfig,
  props: Record<string, unknown> & { domElement: HTMLElement },
) => Parcel;

/** One long-lived root parcel; all others are its children, with unique names. */
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
      // A child that never mounted makes unmounting the root fail; stop() has done what is possible by then.
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
      // A parcel that never finished mounting would block the root for ever.
      if (root) await withTimeout(UNMOUNT_LIMIT_MS, root.unmount(), 'The root parcel waits').catch(() => {});
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

  // single-spa's types do not know our custom props.
  const config = { ...lifecycles, name, timeouts: { mount: QUIET } } as unknown as ParcelConfig;
  const parcel = mountParcel(config, { ...props(request.viewProps) });
  // single-spa refuses an update or unmount during an update, so they are queued.
  let turn: Promise<void> = Promise.resolve();
  let gone: Promise<void> | null = null;
  const unmount = () => {
    if (gone) return gone;
    showing = false;
    // Unmounted from a connected element, since libraries throw on a detached one. Hidden meanwhile, because a
    // parcel that is still mounting is unmounted only afterwards.
    domElement.hidden = true;
    const left = parcel.mountPromise.then(() => turn).then(() => parcel.unmount());
    gone = withTimeout(UNMOUNT_LIMIT_MS, left, `${name} took too long to unmount`)
      .catch(() => {})
      .then(() => domElement.remove());
    onLeaving(gone);
    return gone;
  };

  parcel.unmountPromise.catch(() => {});
  const limit = `${name} took longer than ${MOUNT_LIMIT_MS / 1000} s to mount`;
  try {
    await Promise.race([withTimeout(MOUNT_LIMIT_MS, parcel.mountPromise, limit), earlyFailure]);
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
        // Superseded by a newer update.
        if (!showing || newest !== viewProps) return;
        await Promise.resolve(parcel.update?.({ ...props(viewProps) })).catch(request.onLateFailure);
      });
    },
    unmount,
  };
}
