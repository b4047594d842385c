import type { HostServices, PlatformErrorData, Session } from '@foyer/contract';
import { statusPlace } from '@foyer/domain';
import { isPlatformError } from '@foyer/platform-client';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { registrationUser, saveRegistrationDraft, updateRegistration } from '@foyer/wire/registration';
import { forgetDraft, type Kept, NOTHING_KEPT, readDraft, writeDraft } from './draft-database';
import { isAhead, mergedDrafts, readDrafts, type StepDraft, statusAhead, type Update } from './drafts';

/** Whether what was entered is on the platform, waits for the network, or is on its way (D141). */
export type Standing = 'saved' | 'waiting' | 'sending';
/** What became of an update: stored, kept until the network is back, or not accepted. */
export type Outcome = 'sent' | 'waiting' | 'refused';

export interface DraftState {
  readonly kept: Kept;
  readonly standing: Standing;
  /** `failed`: nobody answers, and this browser knows nothing of the account. */
  readonly loading: 'loading' | 'ready' | 'failed';
}

/** Keeps what is entered here and on the platform, and sends what waits, in order, each once (D141). */
export interface DraftKeeper {
  readonly state$: Observable<DraftState>;
  state(): DraftState;
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
  /** Writes wait for one another, so that what is kept last is what was entered last. */
  let writing: Promise<boolean> = Promise.resolve(true);
  const write = () => {
    const { kept } = state$.value;
    const isSent = kept.outbox.length === 0 && !unsavedDraft;
    const isNeeded = !isSent || !isOver(kept);
    writing = writing.then(() =>
      isNeeded ? writeDraft(accountId, kept, isSent) : forgetDraft(accountId).then(() => true),
    );
    return writing;
  };
  const change = (kept: Partial<Kept>) => {
    show({ kept: { ...state$.value.kept, ...kept } });
    return write();
  };
  const enter = (step: string, values: StepDraft['values']) => {
    unsavedDraft = true;
    show({ standing: state$.value.standing === 'waiting' ? 'waiting' : 'sending' });
    return change({ steps: { ...state$.value.kept.steps, [step]: { values, at: now() } } });
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const refused = new Set<string>();
  /** What this account entered is sent in its own session only; until then it waits in the browser. */
  const named = accountId === NOBODY ? {} : { accountId };
  const isOwnSession = () => accountIdOf(session()) === accountId;

  const later = () => {
    clearTimeout(again);
    again = setTimeout(() => void flush(), AGAIN_MS);
  };

  /** Whether the oldest update is off the list. */
  const sendOldest = async (): Promise<boolean> => {
    const [oldest] = state$.value.kept.outbox;
    if (!oldest) return true;
    const done = (user: Partial<Kept>) => {
      const outbox = state$.value.kept.outbox.filter(({ id }) => id !== oldest.id);
      return change({ ...user, outbox });
    };
    try {
      const subscriptionStatus = await platform.call(updateRegistration, { ...oldest.input, ...named });
      const { user } = state$.value.kept;
      await done({ user: user && { ...user, subscriptionStatus } });
      return true;
    } catch (error) {
      if (failureOf(error) !== 'refused' || isOfAnotherSession(error)) return false;
      refused.add(oldest.id);
      await done({});
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
      void write();
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
  connectivity$.subscribe((online) => {
    if (online && state$.value.loading === 'ready') void flush();
  });
  session$.subscribe(() => {
    const { standing, loading } = state$.value;
    if (standing === 'waiting' && loading === 'ready' && isOwnSession()) void flush();
  });

  return {
    state$: state$.asObservable(),
    state: () => state$.value,
    load: async () => {
      const first = state$.value.loading !== 'ready';
      if (first) {
        show({ loading: 'loading' });
        const here = await readDraft(accountId);
        show({ kept: { ...here, steps: mergedDrafts(here.steps, state$.value.kept.steps) } });
      }
      try {
        const user = await platform.call(registrationUser, {});
        if (!isOwnSession()) return;
        const [{ steps }, there] = [state$.value.kept, readDrafts(user.cache)];
        // A page that was killed may have kept what the platform was not told.
        unsavedDraft ||= isAhead(steps, there) && !isOver({ ...state$.value.kept, user });
        await change({ user, steps: mergedDrafts(steps, there) });
      } catch {
        if (state$.value.kept.user === null) return show({ loading: 'failed' });
      }
      show({ loading: 'ready' });
      await flush();
    },
    keep: (step, values) => {
      const before = state$.value.kept.steps[step];
      if (before && JSON.stringify(before.values) === JSON.stringify(values)) return;
      void enter(step, values);
      clearTimeout(pause);
      pause = setTimeout(() => void flush(), PAUSE_MS);
    },
    keepSurely: async (step, values) => {
      if (await enter(step, values)) return true;
      await flush();
      return !unsavedDraft;
    },
    send: async (input) => {
      const id = crypto.randomUUID();
      await change({ outbox: [...state$.value.kept.outbox, { id, input }] });
      await flush();
      if (refused.delete(id)) return 'refused';
      return state$.value.kept.outbox.some((waiting) => waiting.id === id) ? 'waiting' : 'sent';
    },
    reached: async (subscriptionStatus) => {
      const { user } = state$.value.kept;
      await change({ user: user && { ...user, subscriptionStatus } });
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

const isOfAnotherSession = (error: unknown) => isPlatformError(error) && error.code === 'account.changed';

/** Whether the part this browser is used for is over, and on the platform: the installer's, or the customer's. */
function isOver({ user }: Kept): boolean {
  if (user === null || user.userType !== 'REGULAR') return false;
  return statusPlace(user.subscriptionStatus) >= statusPlace(user.part === 'installer' ? 'setup_ok' : 'ok');
}

/** The status the account has once everything that waits is sent; `none` before anything is known. */
export function statusOf({ user, outbox }: Kept): string {
  return statusAhead(user?.subscriptionStatus ?? 'none', outbox);
}
