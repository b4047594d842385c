import type { HostServices, PlatformErrorData, Session } from '@foyer/contract';
import { statusIndex } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { registrationUser, saveRegistrationDraft, updateRegistration } from '@foyer/wire/registration';
import { deleteDraft, EMPTY_DRAFT, readDraft, type StoredDraft, writeDraft } from './draft-database';
import { isAhead, mergeDrafts, readDrafts, type StepDraft, statusAhead, type Update } from './drafts';

/** Sync status of the draft; `waiting` means for the network, or for the session of its account. */
export type SyncStatus = 'saved' | 'waiting' | 'sending';
/** Result of an update: `waiting` is stored in the browser only; `unstored` neither there nor on the platform. */
export type Outcome = 'sent' | 'waiting' | 'refused' | 'unstored';

export interface DraftState {
  readonly kept: StoredDraft;
  readonly syncStatus: SyncStatus;
  /** `failed`: the platform does not answer and the browser has no stored account. */
  readonly loading: 'loading' | 'ready' | 'failed';
}

/**
 * Stores entries in the browser and on the platform, and sends queued updates in order. One instance per account and
 * mounted view; the next view reads everything from the browser's database.
 *
 * Calls the platform client directly: the stored queue outlives views and sessions, the area's store does not.
 */
export interface DraftStore {
  readonly state$: Observable<DraftState>;
  state(): DraftState;
  /**
   * Starts automatic sending: after a pause in typing, when the connection or the account's session is back, and
   * after a failure. Returns a function that stops it, to call when the view unmounts.
   */
  start(): () => void;
  /** Reloads the account; entries made meanwhile are preserved. */
  load(): Promise<void>;
  saveStep(step: string, values: StepDraft['values']): void;
  /** Resolves once the browser or the platform has stored the values; to false if neither could. */
  saveStepDurably(step: string, values: StepDraft['values']): Promise<boolean>;
  /** Appends an update to the queue and sends the queue. */
  send(input: Update): Promise<Outcome>;
  /** Records a status that another call has set, without reloading the account. */
  recordStatus(status: string): Promise<void>;
  /** Sends the queue. Resolves to whether it is empty. */
  sendQueue(): Promise<boolean>;
}

type Services = Pick<HostServices, 'platform' | 'connectivity$' | 'now' | 'report' | 'session' | 'session$'>;

/** Delay between the last keystroke and sending the draft, milliseconds. */
const PAUSE_MS = 600;
/** Delay before a failed send is retried, milliseconds. */
const AGAIN_MS = 5_000;
/** Time to wait for the platform before showing the stored account, milliseconds. */
const STORED_AFTER_MS = 1_500;

const pauseFor = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

const failureOf = (error: unknown): PlatformErrorData['failure'] =>
  isPlatformError(error) ? error.failure : 'unavailable';

export function createDraftStore(
  { platform, connectivity$, now, report, session, session$ }: Services,
  accountId: string,
): DraftStore {
  const state$ = new BehaviorSubject<DraftState>({
    kept: EMPTY_DRAFT,
    syncStatus: 'saved',
    loading: 'loading',
  });
  const show = (change: Partial<DraftState>) => state$.next({ ...state$.value, ...change });
  let unsavedDraft = false;
  let isStarted = false;
  /** Changes the draft in memory and in the browser's database. Resolves to whether the database stored it. */
  const change = async (edit: (kept: StoredDraft) => StoredDraft) => {
    const kept = edit(state$.value.kept);
    show({ kept });
    // After unmount another instance may be ahead: do not delete the draft or mark it as sent.
    const isSent = isStarted && kept.outbox.length === 0 && !unsavedDraft;
    if (!isSent || !isOver(kept)) return writeDraft(accountId, edit, isSent);
    await deleteDraft(accountId);
    return true;
  };
  const enter = (step: string, values: StepDraft['values']) => {
    unsavedDraft = true;
    show({ syncStatus: state$.value.syncStatus === 'waiting' ? 'waiting' : 'sending' });
    const draft = { values, at: now() };
    return change((kept) => ({ ...kept, steps: { ...kept.steps, [step]: draft } }));
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const refused = new Set<string>();
  /** Entries are sent in their own account's session only; the platform checks `accountId`. */
  const named = accountId === NOBODY ? {} : { accountId };
  const isOwnSession = () => accountIdOf(session()) === accountId;

  const scheduleRetry = () => {
    clearTimeout(again);
    if (isStarted) again = setTimeout(() => void flush(), AGAIN_MS);
  };

  /** Resolves to whether the oldest update left the queue, sent or refused. */
  const sendOldest = async (): Promise<boolean> => {
    const [oldest] = state$.value.kept.outbox;
    if (!oldest) return true;
    try {
      const subscriptionStatus = await platform.call(updateRegistration, { ...oldest.input, ...named });
      await change((kept) => ({
        ...withoutUpdate(kept, oldest.id),
        user: kept.user && { ...kept.user, subscriptionStatus },
      }));
      return true;
    } catch (error) {
      if (failureOf(error) !== 'refused' || isOfAnotherSession(error)) return false;
      refused.add(oldest.id);
      await change((kept) => withoutUpdate(kept, oldest.id));
      return true;
    }
  };

  const sendDraft = async (): Promise<boolean> => {
    if (!unsavedDraft) return true;
    unsavedDraft = false;
    try {
      await platform.call(saveRegistrationDraft, {
        ...named,
        cache: JSON.stringify(state$.value.kept.steps),
      });
      void change((kept) => kept);
      return true;
    } catch (error) {
      const lost = failureOf(error) !== 'refused' || isOfAnotherSession(error);
      unsavedDraft ||= lost;
      if (!lost) report(error, { draft: 'refused' });
      return !lost;
    }
  };

  /** Sends the draft, then the updates in order. Resolves to whether all of them left the queue. */
  const sendWaiting = async (): Promise<boolean> => {
    if (!(await sendDraft())) return false;
    while (state$.value.kept.outbox.length > 0) {
      if (!isOwnSession() || !(await sendOldest())) return false;
    }
    return true;
  };

  const sendAll = async () => {
    if (state$.value.kept.outbox.length === 0 && !unsavedDraft) return show({ syncStatus: 'saved' });
    if (!isOwnSession()) return show({ syncStatus: 'waiting' });
    show({ syncStatus: 'sending' });
    const isSent = await sendWaiting();
    // Entries made during the send are `sending`, not `waiting`: nothing blocks them.
    show({ syncStatus: !isSent ? 'waiting' : unsavedDraft ? 'sending' : 'saved' });
    if ((!isSent || unsavedDraft) && isOwnSession()) scheduleRetry();
  };

  let sending: Promise<void> = Promise.resolve();
  /** Serialised: concurrent sends would break the order. */
  const flush = () => {
    sending = sending.then(sendAll);
    return sending;
  };
  const watchConnection = () => {
    const following = connectivity$.subscribe((online) => {
      if (online && state$.value.loading === 'ready') void flush();
    });
    following.add(
      session$.subscribe(() => {
        const { syncStatus, loading } = state$.value;
        if (syncStatus === 'waiting' && loading === 'ready' && isOwnSession()) void flush();
      }),
    );
    return following;
  };

  /** Merges the platform's account and drafts into the state; a failed request changes nothing. */
  const loadAccount = async () => {
    try {
      const user = await platform.call(registrationUser, {});
      if (!isOwnSession()) return;
      const there = readDrafts(user.cache);
      // A page closed before sending may have stored a newer draft than the platform has.
      unsavedDraft ||= isAhead(state$.value.kept.steps, there) && !isOver({ ...state$.value.kept, user });
      await change((kept) => ({ ...kept, user, steps: mergeDrafts(kept.steps, there) }));
    } catch {
      // The stored draft is used until the platform answers.
    }
  };
  const isKnown = () => state$.value.kept.user !== null;

  return {
    state$: state$.asObservable(),
    state: () => state$.value,
    start: () => {
      isStarted = true;
      const following = watchConnection();
      return () => {
        isStarted = false;
        following.unsubscribe();
        clearTimeout(again);
        clearTimeout(pause);
        if (unsavedDraft && state$.value.syncStatus === 'sending') void flush();
      };
    },
    load: async () => {
      if (state$.value.loading !== 'ready') {
        show({ loading: 'loading' });
        const here = await readDraft(accountId);
        show({ kept: { ...here, steps: mergeDrafts(here.steps, state$.value.kept.steps) } });
      }
      const asking = loadAccount();
      await (isKnown() ? Promise.race([asking, pauseFor(STORED_AFTER_MS)]) : asking);
      if (isKnown()) show({ loading: 'ready' });
      await asking;
      if (!isOwnSession()) return;
      if (!isKnown()) return show({ loading: 'failed' });
      show({ loading: 'ready' });
      await flush();
    },
    saveStep: (step, values) => {
      const before = state$.value.kept.steps[step];
      if (before && JSON.stringify(before.values) === JSON.stringify(values)) return;
      void enter(step, values);
      clearTimeout(pause);
      if (isStarted) pause = setTimeout(() => void flush(), PAUSE_MS);
      else void flush();
    },
    saveStepDurably: async (step, values) => {
      if (await enter(step, values)) return true;
      await flush();
      return !unsavedDraft;
    },
    send: async (input) => {
      const id = crypto.randomUUID();
      const isStored = await change((kept) => ({ ...kept, outbox: [...kept.outbox, { id, input }] }));
      await flush();
      if (refused.delete(id)) return 'refused';
      if (!state$.value.kept.outbox.some((waiting) => waiting.id === id)) return 'sent';
      if (isStored) return 'waiting';
      // The next view could not read it: drop the update, the form stays open and can send it again.
      await change((kept) => withoutUpdate(kept, id));
      return 'unstored';
    },
    recordStatus: async (subscriptionStatus) => {
      await change((kept) => ({ ...kept, user: kept.user && { ...kept.user, subscriptionStatus } }));
    },
    sendQueue: async () => {
      await flush();
      return state$.value.kept.outbox.length === 0;
    },
  };
}

const NOBODY = 'nobody';
/** Account whose registration the session edits; `nobody` until the profile is loaded. */
export const accountIdOf = ({ profile }: Pick<Session, 'profile'>): string => profile?.id ?? NOBODY;

const withoutUpdate = (kept: StoredDraft, sent: string): StoredDraft => ({
  ...kept,
  outbox: kept.outbox.filter(({ id }) => id !== sent),
});

const isOfAnotherSession = (error: unknown) => isPlatformError(error) && error.code === 'account.changed';

/** Whether the platform has recorded the end of the current part, the installer's or the customer's. */
function isOver({ user }: StoredDraft): boolean {
  if (user === null || user.userType !== 'REGULAR') return false;
  return statusIndex(user.subscriptionStatus) >= statusIndex(user.part === 'installer' ? 'setup_ok' : 'ok');
}

/** Status once all queued updates are sent; `none` until the account is loaded. */
export function statusOf({ user, outbox }: StoredDraft): string {
  return statusAhead(user?.subscriptionStatus ?? 'none', outbox);
}
