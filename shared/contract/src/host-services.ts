import type { Observable } from 'rxjs';
import type { Bus } from './bus';
import type { Call, CallInput, CallResult } from './call';
import type { Facts } from './facts';
import type { SlotName } from './remote';
import type { Session } from './session';
import type { Language, TenantConfiguration } from './tenant';

/** Client path with its query, without the origin. */
export interface SuiteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** State given to `navigate`; survives a reload and Back. Absent on older hosts, like `key`. */
  readonly state?: unknown;
  /** Identifies the entry of the history. */
  readonly key?: string;
}

/** The only access to the browser history; areas must not use `window.location`. */
export interface Navigation {
  readonly location$: Observable<SuiteLocation>;
  current(): SuiteLocation;
  navigate(to: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** Moves through the history. */
  go(delta: number): void;
  /** Goes back in history, or to `fallback` when there is no previous page. */
  back(fallback: string): void;
  /**
   * Asks before leaving while `hasUnsavedChanges()` is true (`messageKey`, default
   * `userPanelNotSavedMessage`). Returns a function that removes the block.
   */
  block(hasUnsavedChanges: () => boolean, messageKey?: string): () => void;
}

/** Options of one platform call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sends a request of its own instead of joining an identical one that is pending. */
  readonly fresh?: boolean;
  /** Milliseconds; default 15,000. */
  readonly timeoutMs?: number;
}

/** Why a platform call failed. */
export type PlatformFailure =
  /** The platform answered with an error; `code` is its dotted code. */
  | 'refused'
  /** The token was refused; the suite is already informed. */
  | 'not-authorized'
  | 'throttled'
  | 'offline'
  | 'timeout'
  | 'aborted'
  /** No answer, an unreadable one, or a 5xx. */
  | 'unavailable'
  /** The answer does not match the schema; already reported. */
  | 'unreadable';

/** Rejection value of a platform call: plain data that can be kept in a store. */
export interface PlatformErrorData {
  readonly name: 'PlatformError';
  readonly failure: PlatformFailure;
  /** The platform's dotted code, else the failure. */
  readonly code: string;
  /** Id of the call. */
  readonly call: string;
  /** Seconds to wait before retrying, when the platform sent them. */
  readonly retryAfterS?: number;
  /** The refused parameter of the call, when the platform named it (`parameter.invalid`). */
  readonly parameter?: string;
}

/** Sends platform calls with the session's token, time-out and schema check. Identical reads at once share a request. */
export interface PlatformClient {
  /** Rejects with {@link PlatformErrorData}. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallResult<C>>;
  /** @deprecated Since 2.16 the client caches nothing; later reads join none that is pending. */
  forget(...calls: readonly Call[]): void;
  /** Arrival of the last answer with measures, epoch milliseconds; null before the first. */
  readonly lastAnswerAt$: Observable<number | null>;
}

/** Severity of a message; decides its colour and which alert is shown first. */
export type Severity = 'info' | 'success' | 'warning' | 'fatal';

/** Messages to the person. Keys are looked up in the area's translations, then in the host's. */
export interface Notify {
  /**
   * Modal alert (`data-testid="alert-<key>"`). One at a time, the most severe first. Resolves when closed.
   */
  alert(
    messageKey: string,
    options?: { readonly severity?: Severity; readonly values?: MessageValues },
  ): Promise<void>;
  /** Yes/no question (`confirm-<key>`). Resolves to the answer; Escape means no. */
  confirm(
    messageKey: string,
    options?: { readonly values?: MessageValues; readonly destructive?: boolean },
  ): Promise<boolean>;
  /**
   * Short message at the edge (`toast-<key>`, default severity `success`), announced to screen readers. Closes after
   * 5 s; warning and fatal ones stay until the person closes them.
   */
  toast(
    messageKey: string,
    options?: {
      readonly severity?: Severity;
      readonly values?: MessageValues;
      /** @deprecated Ignored since 2.11: the severity decides. */
      readonly durationMs?: number;
      readonly action?: ToastAction;
    },
  ): void;
  /** Banner (`banner-<key>`), shown until the returned function is called or the person closes it. */
  banner(messageKey: string, options?: BannerOptions): () => void;
}
/** Values interpolated into a message. */
export type MessageValues = Readonly<Record<string, string | number>>;
/** Action of a toast, such as undoing a removal; the toast closes when it runs. Not shown by hosts before 2.11. */
export interface ToastAction {
  readonly labelKey: string;
  readonly run: () => void;
}
/** Appearance and action of a banner. Default severity `info`. */
export interface BannerOptions {
  readonly severity?: Severity;
  readonly values?: MessageValues;
  readonly action?: { readonly labelKey: string; readonly run: () => void };
  readonly onDismiss?: () => void;
  /** Offers to hide the banner in this browser for so long, seconds. */
  readonly hideForS?: number;
}

/** A contribution as seen by the page that shows the slot. */
export interface SlotContribution {
  /** `<remote>/<id>`. */
  readonly key: string;
  readonly remote: string;
  readonly slot: SlotName;
  /** Unique within a slot of one area. */
  readonly id: string;
  readonly order: number;
  readonly heightPx: number;
}

/** Loading state of a contribution. */
export type SlotStatus = 'loading' | 'mounted' | 'failed';

/** A mounted contribution. */
export interface SlotMount {
  readonly status$: Observable<SlotStatus>;
  update(props: Readonly<Record<string, unknown>>): void;
  /** Loads again after a failure. */
  retry(): void;
  unmount(): void;
}

/** Shows contributions of other areas without importing them. */
export interface Slots {
  /** Contributions whose conditions hold, in order. Emits when the session or the registry changes. */
  contributions$(slot: SlotName): Observable<readonly SlotContribution[]>;
  mount(
    contribution: SlotContribution,
    element: HTMLElement,
    props: Readonly<Record<string, unknown>>,
  ): SlotMount;
}

/** Entering and leaving another household's session. */
export interface ActingServices {
  /**
   * Exchanges a one-time token for a household's session and reloads the suite at `/home`. Resolves to false,
   * without leaving the page, when the token is invalid.
   */
  enter(oneTimeToken: string): Promise<boolean>;
  /**
   * Ends the household's session. Professionals return to the page they left; others to the sign-in page with
   * the alert `messageKey`.
   */
  leave(messageKey?: string): void;
  /** Signs in from an area's own sign-in page. The password is not stored. Resolves to null on success. */
  signIn(email: string, password: string): Promise<SignInRefusal | null>;
}

/** Message for a failed sign-in. */
export interface SignInRefusal {
  readonly messageKey: string;
  readonly values: MessageValues;
}

/** Services passed to every mounted page and contribution as single-spa custom props. */
export interface HostServices {
  /** Name of the area. */
  readonly remote: string;
  readonly tenant: TenantConfiguration;
  readonly session$: Observable<Session>;
  session(): Session;
  readonly facts$: Observable<Facts>;
  facts(): Facts;
  readonly bus: Bus;
  readonly navigation: Navigation;
  readonly platform: PlatformClient;
  /** Interface language; i18next itself is a shared singleton. */
  readonly language$: Observable<Language>;
  language(): Language;
  readonly notify: Notify;
  readonly acting: ActingServices;
  readonly slots: Slots;
  /** False while the browser reports being offline. */
  readonly connectivity$: Observable<boolean>;
  /** False while the page is hidden. */
  readonly visibility$: Observable<boolean>;
  /** Platform time, epoch milliseconds; the device's clock only until the first answer. */
  now(): number;
  /**
   * Data this release of the area stored for the same session, to show before the first answers. Absent on
   * older hosts.
   */
  readonly lastKnown?: {
    /** Last stored text; null without one from this session. */
    read(): string | null;
    /**
     * Stores a text of at most 300,000 characters; ignored while someone acts for the household. Never
     * throws.
     */
    keep(text: string): void;
  };
  /** Reports an error to the operators. Never throws; never sends a token or a query string. */
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
  /** Aborted on unmount. */
  readonly signal: AbortSignal;
}
