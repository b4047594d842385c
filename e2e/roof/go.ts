import { setTimeout as pause } from 'node:timers/promises';
import type { RoofStep, StepReport, Trouble } from './steps';
import { answerDialog, press, removeObstacles, shows, type Trip, waitUntil } from './trip';

/** How long a line stays cut after an executed call, milliseconds. */
export const CUT_MS = 1_200;
/** How long a pressed button waits without network, milliseconds. */
const OFFLINE_MS = 600;
/** Time limit of a call the page makes automatically, milliseconds. */
const CALL_MS = 20_000;

/** `calm` disables cuts, kills and expired sessions. */
export interface StepOptions {
  readonly calm: boolean;
}

/** Completes a step with all its faults, until `next` shows. */
export async function completeStep(
  trip: Trip,
  step: RoofStep,
  next: Pick<RoofStep, 'name' | 'here'>,
  { calm, ...trouble }: StepOptions & Trouble,
): Promise<StepReport> {
  const { phone, line } = trip;
  const begunMs = Date.now();
  const tapsBefore = phone.doubleTaps;
  const count = { cuts: 0, kills: 0, expiries: 0 };
  const pressNext = async () => {
    if (step.button) await press(trip, step.button(trip));
  };
  const isHere = () => shows(step.here(trip));
  const arrive = () => waitUntil(trip, step.name, isHere, () => removeObstacles(trip));
  const returnToStep = async (typedAll: boolean) => {
    await arrive();
    if (step.kept) await step.kept(trip, typedAll);
    else await step.begin?.(trip);
  };
  const kill = async () => {
    count.kills += 1;
    await phone.kill();
    line.restore();
    await phone.open('/registration');
  };

  await arrive();
  await step.begin?.(trip);
  if (!calm && trouble.expire) {
    count.expiries += 1;
    await endSession(trip);
    await waitUntil(
      trip,
      'the end of the session',
      async () => !(await isHere()),
      async () => {
        if (!(await answerDialog(trip))) await pressNext();
      },
    );
    await returnToStep(false);
  }
  if (calm) await step.rest?.(trip);
  else {
    count.cuts += 1;
    line.cut();
    await phone.context.setOffline(true);
    await step.rest?.(trip);
    if (trouble.kill === 'typing') {
      await waitUntil(
        trip,
        'the draft',
        () => isKeptHere(trip),
        async () => {},
      );
      await kill();
      await returnToStep(true);
    } else {
      await pressNext();
      await pause(OFFLINE_MS);
    }
  }

  let cutAt: 'armed' | 'cut' | 'over' = 'over';
  if (!calm && step.call) {
    cutAt = 'armed';
    // Restored here: what the step waits for meanwhile may need the line.
    void line.cutAfter(step.call, step.nth).then(async () => {
      if (cutAt !== 'armed') return;
      cutAt = 'cut';
      if (trouble.kill === 'sending') return;
      await pause(CUT_MS);
      line.restore();
    });
  }
  if (!calm) {
    line.restore();
    await phone.context.setOffline(false);
  }
  const armedMs = Date.now();
  await waitUntil(
    trip,
    next.name,
    async () => {
      if (cutAt === 'armed' && Date.now() - armedMs > CALL_MS && (await shows(next.here(trip)))) {
        line.disarm();
        cutAt = 'over';
      }
      return cutAt === 'over' && (await shows(next.here(trip)));
    },
    async () => {
      if (cutAt === 'cut') {
        cutAt = 'over';
        count.cuts += 1;
        if (trouble.kill === 'sending') {
          await kill();
          await waitUntil(
            trip,
            step.name,
            async () => (await isHere()) || shows(next.here(trip)),
            () => removeObstacles(trip),
          );
          if (await isHere()) await step.kept?.(trip, true);
          return;
        }
        await pause(CUT_MS);
        return;
      }
      if ((await removeObstacles(trip)) || !(await isHere())) return;
      await step.online?.(trip);
      await pressNext();
    },
  );
  return {
    step: step.name,
    ...count,
    doubleTaps: phone.doubleTaps - tapsBefore,
    seconds: (Date.now() - begunMs) / 1000,
  };
}

/** True when the page shows that a draft is stored in the browser. */
async function isKeptHere({ phone }: Trip): Promise<boolean> {
  const state = phone.page.getByTestId('draft-state');
  return (await state.getAttribute('data-state', { timeout: 1_000 }).catch(() => null)) === 'waiting';
}

/** Ends the phone's session on the platform only. Its token is then unknown there, exactly like an expired one. */
async function endSession({ phone, platform }: Trip): Promise<void> {
  const cookies = await phone.context.cookies();
  const token = cookies.find(({ name }) => name === 'authToken')?.value ?? '';
  const answer = await fetch(`${platform}/api/logout?${new URLSearchParams({ authToken: token })}`, {
    method: 'PUT',
  });
  if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}.`);
}
