import type { HeatingDevice } from '@foyer/domain';
import { profileBody, renderInHost, sessionOf } from '@foyer/testing';
import type { UnansweredCommand } from '@foyer/wire/states';
import { act, screen } from '@testing-library/react';
import { TargetStepper } from './TargetStepper';
import type { Target } from './target-mutation';

const TARGET = {
  label: 'Target',
  value: 'Target temperature: {{target}}',
  readOnly: 'Set to {{target}}',
  lower: 'Lower',
  raise: 'Raise',
  underway: 'Sending {{target}}',
  done: '{{target}}: sent',
  failed: 'Not sent',
  passwordRefused: 'Password refused',
  limitReached: 'Limit reached',
};
const COMMAND = {
  underway: '{{wanted}}: on its way',
  silent: '{{wanted}}: not responding',
  refused: '{{wanted}}: refused',
  retry: 'Try again',
};
const WORDS = { target: TARGET, command: COMMAND };

/** A tado heater: whole degrees from 5 to 25 °C. */
const heater = {
  id: 'th-room',
  type: 'tado_heater',
  heating: { targetC: 20, minC: 5, maxC: 25, stepC: 1 },
} as HeatingDevice;

type Outcome = { readonly error?: unknown };
const setTarget = jest.fn<Promise<Outcome>, [Target]>();
const sentC = () => setTarget.mock.calls.map(([{ targetC }]) => targetC);

beforeEach(() => {
  jest.useFakeTimers();
  setTarget.mockReset().mockResolvedValue({});
});
afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function renderStepper({
  targetC = 20 as number | null,
  canModify = true,
  device = heater,
  kiosk = false,
  command = null as UnansweredCommand | null,
} = {}) {
  const stepper = (
    <TargetStepper
      device={device}
      targetC={targetC}
      command={command}
      canModify={canModify}
      setTarget={setTarget}
    />
  );
  const shown = await renderInHost(stepper, {
    remote: 'mf-example',
    locales: { fr: WORDS, en: WORDS },
    language: 'en',
    session: sessionOf({}, { kiosk }),
    advanceTimers: jest.advanceTimersByTime,
  });
  const click = (name: string) => shown.user.click(screen.getByRole('button', { name }));
  return { ...shown, raise: () => click('Raise'), lower: () => click('Lower') };
}

it('shows each step at once and sends the last one 3 seconds later', async () => {
  const { raise, lower } = await renderStepper();
  await raise();
  await raise();
  await lower();
  expect(screen.getByRole('group', { name: 'Target' })).toHaveTextContent('21.0°');
  expect(screen.getByRole('group', { name: 'Target' })).toHaveTextContent(/Sending 21/);
  await advance(2_900);
  expect(sentC()).toEqual([]);
  await advance(100);
  expect(setTarget.mock.calls).toEqual([[{ deviceId: 'th-room', deviceType: 'tado_heater', targetC: 21 }]]);
});

it('sends the next step once the command under way is answered', async () => {
  let answer: (outcome: Outcome) => void = () => {};
  setTarget.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const { raise } = await renderStepper();
  await raise();
  await advance(3_000);
  await raise();
  await advance(10_000);
  expect(sentC()).toEqual([21]);
  answer({ error: new Error('down') });
  await advance(0);
  expect(sentC()).toEqual([21, 21]);
});

it.each([
  [25, 'Raise', 'Lower'],
  [5, 'Lower', 'Raise'],
])('at %i °C the button "%s" is disabled', async (targetC, disabled, enabled) => {
  await renderStepper({ targetC });
  expect(screen.getByRole('button', { name: disabled })).toBeDisabled();
  expect(screen.getByRole('button', { name: enabled })).toBeEnabled();
});

it('raises no heating above 25 °C on a wall tablet', async () => {
  const warm = { ...heater, heating: { ...heater.heating, maxC: 30 } };
  await renderStepper({ device: warm, kiosk: true, targetC: 25 });
  expect(screen.getByRole('button', { name: 'Raise' })).toBeDisabled();
});

it('starts at 20 °C on a device without a target', async () => {
  const { raise } = await renderStepper({ targetC: null });
  await raise();
  await advance(3_000);
  expect(sentC()).toEqual([21]);
});

const unanswered = (state: UnansweredCommand['state']): UnansweredCommand => ({
  state,
  on: null,
  targetC: 23,
});

it('shows the wanted target while it is on its way, and steps from there', async () => {
  const { raise } = await renderStepper({ command: unanswered('underway') });
  expect(screen.getByRole('group', { name: 'Target' })).toHaveTextContent('23.0°');
  expect(screen.getByRole('group', { name: 'Target' })).toHaveTextContent(/23.0\s°C: on its way/);
  await raise();
  await advance(3_000);
  expect(sentC()).toEqual([24]);
});

it('shows the reported target of a silent device, and tries again', async () => {
  const { user } = await renderStepper({ command: unanswered('silent') });
  expect(screen.getByRole('group', { name: 'Target' })).toHaveTextContent('20.0°');
  expect(screen.getByText('23.0 °C: not responding')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(sentC()).toEqual([23]);
});

it('says that a device refused, and offers nothing to an account that may only view', async () => {
  const { unmount } = await renderStepper({ command: unanswered('refused') });
  expect(screen.getByText('23.0 °C: refused')).toBeVisible();
  unmount();
  await renderStepper({ command: unanswered('silent'), canModify: false });
  expect(screen.getByText('23.0 °C: not responding')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('has no buttons for a person who may not change it', async () => {
  await renderStepper({ canModify: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/^Set to 20/)).toBeInTheDocument();
});

it.each([
  ['the page is hidden', ({ host }: Awaited<ReturnType<typeof renderStepper>>) => host.setVisible(false)],
  ['the page is closed', () => act(() => void window.dispatchEvent(new Event('pagehide')))],
  ['the view unmounts', ({ unmount }: Awaited<ReturnType<typeof renderStepper>>) => unmount()],
])('sends a pending step at once when %s', async (_, leave) => {
  const shown = await renderStepper();
  await shown.raise();
  leave(shown);
  expect(sentC()).toEqual([21]);
  await advance(3_000);
  expect(sentC()).toEqual([21]);
});

it.each([
  [{ error: { code: 'heating.unauthorised' } }, 'target.passwordRefused'],
  [{ error: { code: 'quota.exceeded' } }, 'target.limitReached'],
  [{ error: new Error('down') }, 'target.failed'],
])('reverts a step the platform refused: %j', async (outcome, message) => {
  setTarget.mockResolvedValue(outcome);
  const { host, raise } = await renderStepper();
  await raise();
  await advance(3_000);
  expect(host.shownMessages).toEqual([expect.objectContaining({ kind: 'toast', key: message })]);
  expect(screen.getByRole('group', { name: 'Target' })).toHaveTextContent('20.0°');
});

it('does not send one account’s step for the next account', async () => {
  const { host, raise } = await renderStepper();
  await raise();
  const { profile } = host.services.session();
  host.changeSession({ profile: profile && { ...profile, id: profileBody().id.toLowerCase() } });
  await advance(3_000);
  expect(sentC()).toEqual([]);
  expect(host.shownMessages).toEqual([expect.objectContaining({ key: 'target.failed' })]);
});
