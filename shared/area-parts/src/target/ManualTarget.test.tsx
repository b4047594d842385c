import type { HeatingDevice } from '@foyer/domain';
import { profileBody, renderInHost, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { ManualTarget } from './ManualTarget';
import type { Target } from './target-mutation';

const TEXTS = {
  manual: 'By hand until {{time}}, then {{next}}',
  manualThenOff: 'By hand until {{time}}, then off',
  backToSchedule: 'Back to the schedule',
  failed: 'Not sent',
};
const WORDS = { target: TEXTS };
const valve = {
  id: 'valve',
  type: 'wiser_valve',
  heating: { targetC: 20, minC: 1, maxC: 35, stepC: 0.5 },
} as HeatingDevice;
const SCHEDULE = { type: 'basic', enabled: true, ranges: 'mon 0:00 18', category: null, name: null };

async function renderManual(schedule: typeof SCHEDULE, { targetC = 20, canModify = true } = {}) {
  const setTarget = jest.fn<Promise<{ error?: unknown }>, [Target]>().mockResolvedValue({});
  const shown = await renderInHost(
    <ManualTarget
      device={valve}
      targetC={targetC}
      schedule={schedule}
      canModify={canModify}
      setTarget={setTarget}
    />,
    {
      remote: 'mf-example',
      locales: { fr: WORDS, en: WORDS },
      language: 'en',
      session: sessionOf({ profile: profileBody() }),
    },
  );
  return { ...shown, setTarget };
}

/** A schedule that changes every day at 23:59. */
const DAILY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(
  (day) => `${day} 0:00 18;${day} 23:59 20.5`,
);

it('says until when a target set by hand holds, and goes back to the schedule', async () => {
  const { user, setTarget } = await renderManual({ ...SCHEDULE, ranges: DAILY.join(';') });
  expect(screen.getByText(/^By hand until 23:59, then 20.5 °C$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the schedule' }));
  expect(setTarget).toHaveBeenCalledWith({ deviceId: 'valve', deviceType: 'wiser_valve', targetC: 18 });
});

it('offers no way back to an account that may only view', async () => {
  await renderManual({ ...SCHEDULE, ranges: DAILY.join(';') }, { canModify: false });
  expect(screen.getByText(/^By hand until/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['the device follows its schedule', SCHEDULE, 18],
  ['the schedule is off', { ...SCHEDULE, enabled: false }, 20],
])('says nothing while %s', async (_title, schedule, targetC) => {
  await renderManual(schedule, { targetC });
  expect(screen.queryByTestId('manual-target')).toBeNull();
});
