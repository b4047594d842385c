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
import type { RegistrySource } from './registry-source';
import type { VisitLog } from './visit-log';

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
  /** Every path that an area has here, hidden ones included. */
  readonly paths: readonly string[];
  /** The most specific entry for a path; null without one. */
  match(pathname: string): RouteMatch | null;
  /** Entry for a path in an area that this tenant hides or that is switched off; null without one. */
  hidden(pathname: string): Pick<RouteDescriptor, 'path' | 'auth'> | null;
}

/** A menu entry whose conditions are met. */
export interface MenuItem extends MenuDescriptor {
  readonly remote: string;
  /** Labels by language, from the registry: the menu needs no code or texts of an area. */
  readonly labels: Readonly<Record<string, string>>;
  readonly drawing: IconShapes;
}

/** Why an area is not shown: built for another contract, not fetched, or broken. */
export type AreaFailure = 'contract' | 'unreachable' | 'broken';

export type AreaStatus =
  | { readonly state: 'loading' }
  | { readonly state: 'mounted' }
  | { readonly state: 'failed'; readonly failure: AreaFailure };

/** A mounted page. */
export interface AreaMount {
  readonly status$: Observable<AreaStatus>;
  update(props: Readonly<Record<string, unknown>>): void;
  /** Reloads from scratch after a failure. */
  retry(): void;
  unmount(): void;
}

export interface RemotesOptions {
  readonly registry: RegistrySource;
  /** Services of one mounted page or contribution; `signal` is aborted at its unmount. */
  servicesFor(remote: string, signal: AbortSignal): HostServices;
  readonly facts$: Observable<Facts>;
  readonly language$: Observable<Language>;
  /** Adds an area's texts to i18next, under the area's name. */
  addTranslations(language: Language, namespace: string, texts: Readonly<Record<string, unknown>>): void;
  /** Reports to the operators; never throws. */
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
  readonly visits: VisitLog;
  /** Areas disabled by `?disable-remotes=a,b`. */
  readonly disabled: readonly string[];
  readonly fetch?: typeof globalThis.fetch;
  /** Source of modules; Module Federation unless a test replaces it. */
  readonly modules?: ModuleSource;
}

/** An area that failed, and the element for its card. */
export interface AreaFailurePlace {
  readonly key: string;
  readonly remote: string;
  readonly failure: AreaFailure;
  readonly element: HTMLElement;
  retry(): void;
}

/** The areas of the suite, for the shell. */
export interface Remotes {
  readonly routes$: Observable<RouteTable>;
  routes(): RouteTable;
  /** Menu entries of enabled areas whose conditions are met, in order. */
  readonly menu$: Observable<readonly MenuItem[]>;
  readonly slots: Slots;
  /** The area's registry entry; undefined when it is not listed. */
  descriptor(remote: string): RegistryRemote | undefined;
  /** Prefetches a path's files (hover, focus, idle). Never fails. */
  preload(pathname: string): void;
  /** Loads the texts of every area in use before the language changes. Rejects when one fails. */
  prepareLanguage(language: Language): Promise<void>;
  /** Requests a newer registry, at most once a minute unless `now`. Never fails. */
  refreshRegistry(now?: boolean): Promise<void>;
  /** Sets what is called before an area is tried again: true when it loads the page again instead. */
  beforeRetry(reload: () => Promise<boolean>): void;
  mountPage(match: RouteMatch, element: HTMLElement, props?: Readonly<Record<string, unknown>>): AreaMount;
  /** Failed pages and contributions; {@link AreaErrorCards} renders their cards. */
  readonly failures$: Observable<readonly AreaFailurePlace[]>;
  /** Unmounts everything and stops listening. */
  stop(): Promise<void>;
}
