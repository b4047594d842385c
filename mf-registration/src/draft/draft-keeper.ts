import type { HostServices, PlatformErrorData, Session } from '@foyer/contract';
import { statusIndex } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { registrationUser, saveRegistrationDraft, updateRegistration } from '@foyer/wire/registration';
import { forgetDraft, type Kept, NOTHING_KEPT, readDraft, writeDraft } from './draft-database';
import { isAhead, mergedDrafts, readDrafts, type StepDraft, statusAhead, type Update } from './drafts';

/** Sync status of the draft; `waiting` means for the network, or for the session of its account. */
export type Standing = 'saved' | 'waiting' | 'sending';
/** Result of an update: `waiting` is stored in this browser; `unstored` is neither there nor on the platform. */
export type Outcome = 'sent' | 'waiting' | 'refused' | 'unstored';

export interface DraftState {
  readonly kept: Kept;
  readonly standing: Standing;
  /** `failed`: nobody answers, and this browser knows nothing of the account. */
  readonly loading: 'loading' | 'ready' | 'failed';
}

/**
 * Stores what is entered in this browser and on the platform, and sends what waits, in order. One keeper belongs to one
 * account and one mounted view; the next view finds everything in the browser's database.
 *
 * Calls the platform client itself: its stored queue spans views and sessions, which the area's store does not.
 */
export interface DraftKeeper {
  readonly state$: Observable<DraftState>;
  state(): DraftState;
  /**
   * Sends by itself from now on: after a pause in typing, when the connection or the account's session is back, and
   * again after a failure. Returns the function that stops it, for when the view unmounts.
   */
  start(): () => void;
  /** Asks for the account again; what was entered since stays. */
  load(): Promise<void>;
  keep(step: string, values: StepDraft['values']): void;
  /** Keeps it and resolves once this browser or the platform surely has it; false where neither does. */
  keepSurely(step: string, values: StepDraft['values']): Promise<boolean>;
  /** Sends an update behind those that wait. */
  send(input: Update): Promise<Outcome>;
  /** A call of a step's own has moved the status: it is known without asking again. */
  reached(status: string): Promise<void>;
  /** Resolves to whether nothing waits any more. */
  settled(): Promise<boolean>;
}

type Services = Pick<HostServices, 'platform' | 'connectivity$' | 'now' | 'report' | 'session' | 'session$'>;

/** So many milliseconds after the last letter the platform is told. */
const PAUSE_MS = 600;
/** What waits is tried again this often, milliseconds. */
const AGAIN_MS = 5_000;
/** A stored account is shown without the platform's answer after this time, milliseconds. */
const STORED_AFTER_MS = 1_500;

const pauseFor = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

const failureOf = (error: unknown): PlatformErrorData['failure'] =>
  isPlatformError(error) ? error.failure : 'unavailable';

export function createDraftKeeper(
  { platform, connectivity$, now, report, session, session$ }: Services,
  accountId: string,
): DraftKeeper {
  const state$ = new BehaviorSubject<DraftState>({
    kept: NOTHING_KEPT,
    standing: 'saved',
    loading: 'loading',
  });
  const show = (change: Partial<DraftState>) => state$.next({ ...state$.value, ...change });
  let unsavedDraft = false;
  let isStarted = false;
  /** Changes the draft here and in the browser's database; resolves to whether that has stored it. */
  const change = async (edit: (kept: Kept) => Kept) => {
    const kept = edit(state$.value.kept);
    show({ kept });
    // Without its view a keeper may be behind another one: it neither deletes the draft nor declares it sent.
    const isSent = isStarted && kept.outbox.length === 0 && !unsavedDraft;
    if (!isSent || !isOver(kept)) return writeDraft(accountId, edit, isSent);
    await forgetDraft(accountId);
    return true;
  };
  const enter = (step: string, values: StepDraft['values']) => {
    unsavedDraft = true;
    show({ standing: state$.value.standing === 'waiting' ? 'waiting' : 'sending' });
    const draft = { values, at: now() };
    return change((kept) => ({ ...kept, steps: { ...kept.steps, [step]: draft } }));
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const refused = new Set<string>();
  /** What this account entered is sent in its own session only; until then it waits in the browser. */
  const named = accountId === NOBODY ? {} : { accountId };
  const isOwnSession = () => accountIdOf(session()) === accountId;

  const later = () => {
    clearTimeout(again);
    if (isStarted) again = setTimeout(() => void flush(), AGAIN_MS);
  };

  /** Whether the oldest update is off the list. */
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

  /** Sends the draft, then the updates in order; resolves to whether nothing of them waits. */
  const sendWaiting = async (): Promise<boolean> => {
    if (!(await sendDraft())) return false;
    while (state$.value.kept.outbox.length > 0) {
      if (!isOwnSession() || !(await sendOldest())) return false;
    }
    return true;
  };

  const sendAll = async () => {
    if (state$.value.kept.outbox.length === 0 && !unsavedDraft) return show({ standing: 'saved' });
    if (!isOwnSession()) return show({ standing: 'waiting' });
    show({ standing: 'sending' });
    const isSent = await sendWaiting();
    // What was entered meanwhile is on its way, and waits for nothing.
    show({ standing: !isSent ? 'waiting' : unsavedDraft ? 'sending' : 'saved' });
    if ((!isSent || unsavedDraft) && isOwnSession()) later();
  };

  let sending: Promise<void> = Promise.resolve();
  /** One at a time: a later caller waits for its turn. */
  const flush = () => {
    sending = sending.then(sendAll);
    return sending;
  };
  const follow = () => {
    const following = connectivity$.subscribe((online) => {
      if (online && state$.value.loading === 'ready') void flush();
    });
    following.add(
      session$.subscribe(() => {
        const { standing, loading } = state$.value;
        if (standing === 'waiting' && loading === 'ready' && isOwnSession()) void flush();
      }),
    );
    return following;
  };

  /** Takes up the account as the platform has it. Without an answer everything stays as it is. */
  const askAccount = async () => {
    try {
      const user = await platform.call(registrationUser, {});
      if (!isOwnSession()) return;
      const there = readDrafts(user.cache);
      // A page that was killed may have stored what the platform does not have.
      unsavedDraft ||= isAhead(state$.value.kept.steps, there) && !isOver({ ...state$.value.kept, user });
      await change((kept) => ({ ...kept, user, steps: mergedDrafts(kept.steps, there) }));
    } catch {
      // What this browser has stored serves until the platform answers.
    }
  };
  const isKnown = () => state$.value.kept.user !== null;

  return {
    state$: state$.asObservable(),
    state: () => state$.value,
    start: () => {
      isStarted = true;
      const following = follow();
      return () => {
        isStarted = false;
        following.unsubscribe();
        clearTimeout(again);
        clearTimeout(pause);
        if (unsavedDraft && state$.value.standing === 'sending') void flush();
      };
    },
    load: async () => {
      if (state$.value.loading !== 'ready') {
        show({ loading: 'loading' });
        const here = await readDraft(accountId);
        show({ kept: { ...here, steps: mergedDrafts(here.steps, state$.value.kept.steps) } });
      }
      const asking = askAccount();
      await (isKnown() ? Promise.race([asking, pauseFor(STORED_AFTER_MS)]) : asking);
      if (isKnown()) show({ loading: 'ready' });
      await asking;
      if (!isOwnSession()) return;
      if (!isKnown()) return show({ loading: 'failed' });
      show({ loading: 'ready' });
      await flush();
    },
    keep: (step, values) => {
      const before = state$.value.kept.steps[step];
      if (before && JSON.stringify(before.values) === JSON.stringify(values)) return;
      void enter(step, values);
      clearTimeout(pause);
      if (isStarted) pause = setTimeout(() => void flush(), PAUSE_MS);
      else void flush();
    },
    keepSurely: async (step, values) => {
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
      // The next view would not find it: the step is not done, and is sent again from its form.
      await change((kept) => withoutUpdate(kept, id));
      return 'unstored';
    },
    reached: async (subscriptionStatus) => {
      await change((kept) => ({ ...kept, user: kept.user && { ...kept.user, subscriptionStatus } }));
    },
    settled: async () => {
      await flush();
      return state$.value.kept.outbox.length === 0;
    },
  };
}

const NOBODY = 'nobody';
/** Account whose registration a session is about; `nobody` before it is known. */
export const accountIdOf = ({ profile }: Pick<Session, 'profile'>): string => profile?.id ?? NOBODY;

const withoutUpdate = (kept: Kept, sent: string): Kept => ({
  ...kept,
  outbox: kept.outbox.filter(({ id }) => id !== sent),
});

const isOfAnotherSession = (error: unknown) => isPlatformError(error) && error.code === 'account.changed';

/** Whether the part this browser is used for is over, and on the platform: the installer's, or the customer's. */
function isOver({ user }: Kept): boolean {
  if (user === null || user.userType !== 'REGULAR') return false;
  return statusIndex(user.subscriptionStatus) >= statusIndex(user.part === 'installer' ? 'setup_ok' : 'ok');
}

/** The status the account has once everything that waits is sent; `none` before anything is known. */
export function statusOf({ user, outbox }: Kept): string {
  return statusAhead(user?.subscriptionStatus ?? 'none', outbox);
}
