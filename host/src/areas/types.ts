import type {
  Facts,
  HostServices,
  IconShapes,
  Language,
  MenuDescriptor,
  RegistryRemote,
  RouteDescriptor,
  Slots,
} from '@foyer/contract';
import type { Observable } from '@foyer/remote-kit/streams';
import type { ModuleSource } from './federation';

/** A client path of the suite and the area that answers it. */
export interface RouteEntry extends RouteDescriptor {
  readonly remote: string;
}

export interface RouteMatch {
  readonly route: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Every path of the tenant's areas. Conditions are not applied: a hidden area's path still matches and shows "not
 * available".
 */
export interface RouteTable {
  readonly entries: readonly RouteEntry[];
  /** The most specific entry for a path, or null when no area answers it. */
  match(pathname: string): RouteMatch | null;
  /** The entry of an area this tenant does not show, or that is switched off, for a path; null when it has none. */
  hidden(pathname: string): Pick<RouteDescriptor, 'path' | 'auth'> | null;
}

/** A menu entry whose conditions hold now. */
export interface MenuItem extends MenuDescriptor {
  readonly remote: string;
  /** The label by language, carried by the registry: a menu needs no code and no translation file of an area. */
  readonly labels: Readonly<Record<string, string>>;
  readonly drawing: IconShapes;
}

/** Why an area does not show: its release needs another contract, could not be fetched, or does not run. */
export type AreaFailure = 'contract' | 'unreachable' | 'broken';

export type AreaStatus =
  | { readonly state: 'loading' }
  | { readonly state: 'mounted' }
  | { readonly state: 'failed'; readonly failure: AreaFailure };

/** A page put in an element. */
export interface AreaMount {
  readonly status$: Observable<AreaStatus>;
  update(props: Readonly<Record<string, unknown>>): void;
  /** Starts over with a fresh load after a failure. */
  retry(): void;
  unmount(): void;
}

export interface RemotesOptions {
  /** The registry the page carries, unread; null when it carries none. */
  readonly registry: unknown;
  /** Where a newer registry is asked for, `/registry/foyer.json` for example. */
  readonly registryUrl: string;
  /** The services one mounted page or contribution gets; `signal` is aborted at its unmount. */
  servicesFor(remote: string, signal: AbortSignal): HostServices;
  readonly facts$: Observable<Facts>;
  readonly language$: Observable<Language>;
  /** Puts an area's translations in i18next, under the area's name. */
  addTranslations(language: Language, namespace: string, texts: Readonly<Record<string, unknown>>): void;
  /** Tells the operators; never throws. */
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
  /** Whether the page holds what somebody entered and did not save. */
  hasUnsavedChanges(): boolean;
  /** Areas switched off by hand (`?disable-remotes=a,b`). */
  readonly disabled: readonly string[];
  readonly fetch?: typeof globalThis.fetch;
  /** Where modules come from; Module Federation unless a test says otherwise. */
  readonly modules?: ModuleSource;
}

/** An area that does not show, and the element where its card belongs. */
export interface AreaFailurePlace {
  readonly key: string;
  readonly remote: string;
  readonly failure: AreaFailure;
  readonly element: HTMLElement;
  retry(): void;
}

/** The areas of the suite, as the shell sees them. */
export interface Remotes {
  readonly routes$: Observable<RouteTable>;
  routes(): RouteTable;
  /** Entries of every enabled area whose conditions hold, by order. */
  readonly menu$: Observable<readonly MenuItem[]>;
  readonly slots: Slots;
  /** What an enabled area says of itself in the registry now; undefined for one it does not list. */
  descriptor(remote: string): RegistryRemote | undefined;
  /** Fetches what a path needs before it is asked for (hover, focus, idle). Never fails. */
  preload(pathname: string): void;
  /** Fetches the texts of every area in use, before the shell changes the language. Rejects when one cannot be had. */
  prepareLanguage(language: Language): Promise<void>;
  /** Asks for a newer registry, at most once a minute unless `now`. Never fails. */
  refreshRegistry(now?: boolean): Promise<void>;
  mountPage(match: RouteMatch, element: HTMLElement, props?: Readonly<Record<string, unknown>>): AreaMount;
  /** Pages and contributions that do not show now; {@link RemoteFailures} draws their cards. */
  readonly failures$: Observable<readonly AreaFailurePlace[]>;
  /** Unmounts everything and stops listening. */
  stop(): Promise<void>;
}
