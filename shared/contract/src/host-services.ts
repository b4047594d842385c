import type { Observable } from 'rxjs';
import type { Bus } from './bus';
import type { Call, CallInput, CallResult } from './call';
import type { Facts } from './facts';
import type { SlotName } from './remote';
import type { Session } from './session';
import type { Language, TenantConfiguration } from './tenant';

/** Where the person is: a client path and its query, without the origin. */
export interface SuiteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The one history of the suite. Areas never touch `window.location`. */
export interface Navigation {
  readonly location$: Observable<SuiteLocation>;
  current(): SuiteLocation;
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Goes back in history, `fallback` when there is nothing to go back to. */
  back(fallback: string): void;
  /**
   * Asks before leaving while `hasUnsavedChanges()` is true: stay or discard (`messageKey`, default
   * `userPanelNotSavedMessage`). Returns the function that lifts the block.
   */
  block(hasUnsavedChanges: () => boolean, messageKey?: string): () => void;
}

/** Options of one platform call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Skips the cache of a cached call (kiosk mode, after a write). */
  readonly fresh?: boolean;
  /** Overrides the time-out, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number;
}

/** Why a platform call gave no answer. */
export type PlatformFailure =
  /** The platform said `status: error`; `code` is its dotted code. */
  | 'refused'
  /** The token was refused; the suite has been told. */
  | 'not-authorized'
  | 'throttled'
  | 'offline'
  | 'timeout'
  | 'aborted'
  /** No or an unreadable answer from the server, or a 5xx. */
  | 'unavailable'
  /** The answer does not fit the contract; it was reported. */
  | 'unreadable';

/** Shape of the error a platform call rejects with: plain data, safe to keep in a store. */
export interface PlatformErrorData {
  readonly name: 'PlatformError';
  readonly failure: PlatformFailure;
  /** The platform's dotted code where it gave one, else the failure's name. */
  readonly code: string;
  /** Id of the call. */
  readonly call: string;
  /** Seconds to wait before the next try, where the platform said so. */
  readonly retryAfterS?: number;
}

/** Every call of the contract, with the session's token, time-out, cache, de-duplication and answer check. */
export interface PlatformClient {
  /** Rejects with {@link PlatformErrorData}. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallResult<C>>;
  /** Drops cached answers of these calls, in every area. */
  forget(...calls: readonly Call[]): void;
  /** When the last answer of any measuring call arrived, in epoch milliseconds; null before the first. */
  readonly lastAnswerAt$: Observable<number | null>;
}

/** How grave a message is: decides its colour, and which alert shows first (D21). */
export type Severity = 'info' | 'success' | 'warning' | 'fatal';

/** What the shell says to the person. Keys are looked up in the area's namespace, then in the shell's. */
export interface Notify {
  /** An important alert (`data-testid="alert-<key>"`); only one shows at a time, by severity (D21). Resolves when closed. */
  alert(
    messageKey: string,
    options?: { readonly severity?: Severity; readonly values?: MessageValues },
  ): Promise<void>;
  /** Yes/no question (`confirm-<key>`). Resolves to the answer; Escape is no. */
  confirm(
    messageKey: string,
    options?: { readonly values?: MessageValues; readonly destructive?: boolean },
  ): Promise<boolean>;
  /** A short confirmation that goes away by itself (default 2,000 ms), read to screen readers. */
  toast(
    messageKey: string,
    options?: { readonly severity?: Severity; readonly values?: MessageValues; readonly durationMs?: number },
  ): void;
  /** A banner (`banner-<key>`) until the returned function is called or the person closes it. */
  banner(messageKey: string, options?: BannerOptions): () => void;
}
/** Values put into a message's text, by name. */
export type MessageValues = Readonly<Record<string, string | number>>;
/** How a banner looks and what it offers to do. Default severity `info`. */
export interface BannerOptions {
  readonly severity?: Severity;
  readonly values?: MessageValues;
  readonly action?: { readonly labelKey: string; readonly run: () => void };
  readonly onDismiss?: () => void;
  /** Lets the person hide it, for this many seconds in this browser; it does not show again meanwhile (spec 3 §4). */
  readonly hideForS?: number;
}

/** A contribution to a slot, as the place that shows the slot sees it. */
export interface SlotContribution {
  /** `<remote>/<id>`. */
  readonly key: string;
  readonly remote: string;
  readonly id: string;
  readonly order: number;
  readonly heightPx: number;
}

/** Where a contribution stands between being asked for and being shown. */
export type SlotStatus = 'loading' | 'mounted' | 'failed';

/** A contribution put on the page. */
export interface SlotMount {
  readonly status$: Observable<SlotStatus>;
  update(props: Readonly<Record<string, unknown>>): void;
  /** Tries again after a failure, with a fresh load. */
  retry(): void;
  unmount(): void;
}

/** Lets a page show what other areas contribute, without knowing them (D18). */
export interface Slots {
  /** Contributions whose conditions hold now, by order. Emits again when the session or the registry changes. */
  contributions$(slot: SlotName): Observable<readonly SlotContribution[]>;
  mount(
    contribution: SlotContribution,
    element: HTMLElement,
    props: Readonly<Record<string, unknown>>,
  ): SlotMount;
}

/** Acting for a household that is not one's own, and the way back (D2, D132, D146). */
export interface ActingServices {
  /**
   * Exchanges a one-time token for a session of a household and loads the suite anew in it, at home. Resolves to false
   * when the token is good for nothing; the page stays as it is then.
   */
  enter(oneTimeToken: string): Promise<boolean>;
  /**
   * Ends the session of the household. A professional is back in their own, at the page they left; anybody else at the
   * sign-in page, where `messageKey` is said as an alert.
   */
  leave(messageKey?: string): void;
  /**
   * Signs somebody in from an area's own door: an e-mail address and a password, never kept. Resolves to null once they
   * are in, else to why not, in the shell's words.
   */
  signIn(email: string, password: string): Promise<SignInRefusal | null>;
}

/** Why somebody could not sign in: a message of the specification and what goes into it. */
export interface SignInRefusal {
  readonly messageKey: string;
  readonly values: MessageValues;
}

/** What the host hands to every mounted page and contribution, as single-spa custom props. */
export interface HostServices {
  /** Name of the area this bundle of services is for. */
  readonly remote: string;
  readonly tenant: TenantConfiguration;
  readonly session$: Observable<Session>;
  session(): Session;
  readonly facts$: Observable<Facts>;
  facts(): Facts;
  readonly bus: Bus;
  readonly navigation: Navigation;
  readonly platform: PlatformClient;
  /** The interface language; the i18next instance itself is the shared singleton. */
  readonly language$: Observable<Language>;
  language(): Language;
  readonly notify: Notify;
  readonly acting: ActingServices;
  readonly slots: Slots;
  /** False while the browser says it is offline. */
  readonly connectivity$: Observable<boolean>;
  /** False while the page is hidden. */
  readonly visibility$: Observable<boolean>;
  /** The platform's clock in epoch milliseconds, as far as it is known; never the device's alone. */
  now(): number;
  /**
   * What this release of the area kept of the same session on this device, for the moment before its first answers;
   * missing of a host from before there was one (D187).
   */
  readonly lastKnown?: {
    /** The text kept last; null where there is none, or none of this session's. */
    read(): string | null;
    /** Keeps a text, at most 300,000 characters; nothing where a household is not in by itself. Never throws. */
    keep(text: string): void;
  };
  /** Tells the suite's operators about an error. Never throws, never sends a token or a query string. */
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
  /** Aborted at unmount. */
  readonly signal: AbortSignal;
}
