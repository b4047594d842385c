import {
  areSettingsKnown,
  REGISTRATION_STEPS,
  type RegistrationStep,
  statusIndex,
  stepAfter,
  stepAtStatus,
} from '@foyer/domain';
import {
  useFacts,
  useHostServices,
  useObservable,
  useSession,
  useSlotContributions,
} from '@foyer/remote-kit';
import type { RegistrationUser } from '@foyer/wire/registration';
import { useEffect, useMemo } from 'react';
import {
  accountIdOf,
  createDraftStore,
  type DraftState,
  type DraftStore,
  type Outcome,
  statusOf,
} from '../draft/draft-store';
import type { Update } from '../draft/drafts';
import { measuredByOwnDevices } from './measured-by';

/** A loaded registration, with the actions of its steps. */
export interface Registration {
  readonly user: RegistrationUser;
  readonly draftStore: DraftStore;
  /** First unfinished step. */
  readonly resume: RegistrationStep;
  readonly skip: (step: RegistrationStep) => boolean;
  /** State of a registration that ends with its first step; null before that step and for other tenants. */
  readonly shortFinish: 'due' | 'done' | null;
  draftOf(step: string): Readonly<Record<string, unknown>>;
  /** Sends the next status with `update` and opens the next step. Resolves to null, or to the reason it failed. */
  finish(
    step: RegistrationStep,
    update?: Omit<Update, 'subscription_status'>,
  ): Promise<{ readonly messageKey: string } | null>;
  /** Opens the next step without sending a status, for steps whose calls set it. */
  openNextStep(step: RegistrationStep): void;
}

export type RegistrationState =
  | { readonly kind: 'loading' | 'failed'; retry(): void }
  | { readonly kind: 'ready'; readonly draft: DraftState; readonly registration: Registration };

const UNFINISHED: Readonly<Partial<Record<Outcome, string>>> = {
  refused: 'updateUserErrorMsg',
  unstored: 'formOfflineMessage',
};

const START = '/registration';
export const pathOf = ({ path }: Pick<RegistrationStep, 'path'>) => `/registration/${path}`;

/** Steps of the same part that are not skipped, in order; a step with a draft is always included. */
export const stepsOfPart = (
  { part }: RegistrationStep,
  { skip, draftOf }: Pick<Registration, 'skip' | 'draftOf'>,
) =>
  REGISTRATION_STEPS.filter(
    (one) => one.part === part && (!skip(one) || Object.keys(draftOf(one.path)).length > 0),
  );

/** Statuses to send when a step is finished: its own, then those of the skipped steps that follow. */
function statusesFrom(step: RegistrationStep, skip: (step: RegistrationStep) => boolean): string[] {
  const own = REGISTRATION_STEPS.filter(({ part }) => part === step.part);
  const behind = own.slice(own.indexOf(step) + 1);
  const next = behind.findIndex((one) => !skip(one));
  const leftOut = next < 0 ? behind : behind.slice(0, next);
  return [step, ...leftOut].flatMap(({ nextStatus }) => nextStatus ?? []);
}

function shortFinishAt(status: string): Registration['shortFinish'] {
  if (status === 'ok') return 'done';
  return statusIndex(status) >= statusIndex('setup_user_registered') ? 'due' : null;
}

/** Current status; `none` on a first visit and for a professional who opens an account. */
function currentStatus({ kept }: DraftState): string {
  const status = statusOf(kept);
  return status === '0' || kept.user?.userType !== 'REGULAR' ? 'none' : status;
}

/** Registration of the session's account, with its drafts. */
export function useRegistration(): RegistrationState {
  const services = useHostServices();
  const facts = useFacts();
  const accountId = accountIdOf(useSession());
  const draftStore = useMemo(() => createDraftStore(services, accountId), [services, accountId]);
  const draft = useObservable(draftStore.state$, draftStore.state());
  const withBattery = useSlotContributions('registration.step').length > 0;
  useEffect(() => {
    const stop = draftStore.start();
    void draftStore.load();
    return stop;
  }, [draftStore]);

  const { user } = draft.kept;
  if (draft.loading !== 'ready' || user === null)
    return { kind: draft.loading === 'failed' ? 'failed' : 'loading', retry: () => void draftStore.load() };

  const { flags } = services.tenant;
  const draftOf = (step: string) => draft.kept.steps[step]?.values ?? {};
  const isOwnMeter = facts['unavailable.meters'] !== true && measuredByOwnDevices({ draftOf });
  const skip = ({ path }: RegistrationStep) =>
    (path === 'my_smart_battery' && !withBattery) ||
    (path === 'connect_meter' && !isOwnMeter) ||
    (path === 'devices_attribution' && isOwnMeter) ||
    (path === 'tado' && (!flags.electric_heating || facts['unavailable.tado'] === true)) ||
    (path === 'settings' && areSettingsKnown(user));
  const isShort = flags.finish_registration_on_first_step || facts['unavailable.installation'] === true;
  const openNextStep = (step: RegistrationStep) => {
    // The start page finishes a registration that ends with its first step.
    if (isShort && step.status === 'none') return services.navigation.navigate(START);
    const next = stepAfter(step, skip);
    if (next) services.navigation.navigate(pathOf(next));
  };
  const registration: Registration = {
    user,
    draftStore,
    skip,
    openNextStep,
    shortFinish: isShort ? shortFinishAt(currentStatus(draft)) : null,
    resume: stepAtStatus(user.part, currentStatus(draft), skip),
    draftOf,
    finish: async (step, update = {}) => {
      const [first, ...others] = statusesFrom(step, skip);
      const updates: Update[] = [{ ...update, ...(first ? { subscription_status: first } : {}) }];
      for (const status of others) updates.push({ subscription_status: status });
      for (const one of updates) {
        if (Object.keys(one).length === 0) continue;
        const outcome = await draftStore.send(one);
        const messageKey = UNFINISHED[outcome];
        if (messageKey) return { messageKey };
      }
      openNextStep(step);
      return null;
    },
  };
  return { kind: 'ready', draft, registration };
}
