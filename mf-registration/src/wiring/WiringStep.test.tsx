import { NO_ANSWER, type StubAnswer } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { WiringStep } from './WiringStep';

const PATH = 'wiring';
const samples = (activeW: number) =>
  [0, 1, 2].map((place) => ({ activeW: activeW + place, apparentVa: Math.abs(activeW) + place }));
const wiringReadings = {
  light: 'night',
  channels: [
    { deviceId: 'grid', name: 'Grid counter', kind: 'counter', phase: null, samples: samples(-400) },
  ],
};

const renderWiringStep = (answers: object = {}) =>
  renderStep(<WiringStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_check_wiring' }),
      wiringReadings,
      saveWiring: {},
      updateRegistration: { subscription_status: 'setup_ok' },
      ...answers,
    },
  });

it('saves readings, verdicts and the installer’s reason once, after confirmation', async () => {
  let answer: (saved: StubAnswer) => void = () => {};
  const { user, host } = await renderWiringStep({
    saveWiring: () => new Promise<StubAnswer>((resolve) => (answer = resolve)),
  });
  expect(await screen.findByTestId('wiring-grid')).toHaveAttribute('data-verdict', 'reversed');
  await user.type(screen.getByLabelText(/What stays as it is/), 'The board is sealed.');
  await user.dblClick(screen.getByTestId(`save-${PATH}`));
  const saved = () => host.platform.received.filter(({ id }) => id === 'saveWiring');
  await waitFor(() => expect(saved()).not.toEqual([]));
  answer({});
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/registration_complete'),
  );
  expect(host.shownMessages).toMatchObject([{ kind: 'confirm', key: 'registration_message_wiring_wrong' }]);
  expect(saved()).toHaveLength(1);
  expect(saved()[0]?.parameters).toMatchObject({
    verdicts: JSON.stringify([
      { deviceId: 'grid', verdict: 'reversed', powerW: -398, samplesW: [-400, -399, -398] },
    ]),
    note: 'The board is sealed.',
  });
});

it.each([
  ['night', 0, 'Not checked'],
  ['dusk', 0, 'Not checked'],
  ['day', 900, 'Plausible'],
])('says of the panels’ clamp what can be seen: %s, %d W', async (light, watts, badge) => {
  await renderWiringStep({
    wiringReadings: {
      light,
      channels: [
        { ...wiringReadings.channels[0], samples: samples(400) },
        { deviceId: 'sun', name: 'Panels', kind: 'production', phase: null, samples: samples(watts) },
      ],
    },
  });
  expect(await screen.findByTestId('wiring-sun')).toHaveTextContent(badge);
  expect(screen.getByTestId('wiring-sun')).toHaveAttribute('data-verdict', 'plausible');
  expect(screen.getByTestId('wiring-grid')).toHaveTextContent('Plausible');
});

it('holds the finish until a fault is explained', async () => {
  const { user, host } = await renderWiringStep();
  expect(await screen.findByTestId('wiring-grid')).toHaveTextContent('Turn the clamp');
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId('error-wiringUnexplainedMessage')).toBeVisible();
  expect(screen.getByLabelText(/What stays as it is/)).toHaveFocus();
  expect(host.shownMessages).toEqual([]);
  await user.type(screen.getByLabelText(/What stays as it is/), 'Sealed.');
  expect(screen.queryByTestId('error-wiringUnexplainedMessage')).toBeNull();
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() => expect(host.platform.received.some(({ id }) => id === 'saveWiring')).toBe(true));
});

/** A home with a meter for the grid and one for the panels, each with a clamp on every phase. */
const threePhases = (
  activeW: Partial<Record<string, number>> = {},
  apparentVa: Partial<Record<string, number>> = {},
) => {
  const clamp = (kind: 'counter' | 'production', phase: number) => {
    const key = `${kind}-${phase}`;
    const powerW = activeW[key] ?? (kind === 'counter' ? 400 : 0);
    return {
      deviceId: key,
      name: kind === 'counter' ? 'Grid meter' : 'Solar panels',
      kind,
      phase,
      channel: phase,
      mac: kind === 'counter' ? '0013C1000002' : '0013C1000003',
      samples: [0, 1, 2].map(() => ({ activeW: powerW, apparentVa: apparentVa[key] ?? Math.abs(powerW) })),
    };
  };
  const meter = (mac: string) => ({
    deviceId: mac,
    name: 'Multi-circuit meter',
    kind: 'composite',
    phase: null,
    channel: null,
    mac,
    samples: samples(777),
  });
  return {
    light: 'night',
    channels: [
      ...[1, 2, 3].flatMap((phase) => [clamp('counter', phase), clamp('production', phase)]),
      meter('0013C1000003'),
      meter('0013C1000002'),
    ],
  };
};

it('leads through a three-phase home: each clamp by phase and channel, its correction and the proof', async () => {
  const { user, host } = await renderWiringStep({ wiringReadings: threePhases({}, { 'counter-2': 800 }) });
  const cards = await screen.findAllByTestId(/^wiring-/);
  expect(cards.map((card) => card.dataset.testid)).toEqual(
    ['0013C1000002', 'counter-1', 'counter-2', 'counter-3', '0013C1000003']
      .concat('production-1', 'production-2', 'production-3')
      .map((id) => `wiring-${id}`),
  );
  expect(cards[2]).toHaveTextContent('phase 2 · channel 2 · 0013C1000002');
  expect(cards[2]).toHaveTextContent('Move the clamp of channel 2 (0013C1000002) to the wire of phase 2.');
  expect(cards[6]).toHaveTextContent('phase 2 · channel 2 · 0013C1000003');
  // A meter of several circuits has no power of its own.
  expect(cards[0]).toHaveTextContent('Answers');
  expect(cards[0]).not.toHaveTextContent('W');

  host.platform.answer({ wiringReadings: threePhases() });
  await user.click(screen.getByRole('button', { name: 'I have corrected it: check again' }));
  await waitFor(() => expect(cards[2]).toHaveAttribute('data-verdict', 'plausible'));
  const saved = () =>
    host.platform.received.filter(({ id }) => id === 'saveWiring').map(({ parameters }) => parameters);
  expect(saved()).toMatchObject([{ changed: 'true' }]);

  await user.click(screen.getByRole('button', { name: 'Begin, with the kettle off' }));
  host.platform.answer({ wiringReadings: threePhases({ 'counter-3': 2_390 }) });
  await user.click(screen.getByRole('button', { name: 'It is on' }));
  expect(await screen.findByTestId('load-step')).toHaveTextContent(
    'The kettle shows on Grid meter, phase 3: 1,200 W before, 3,190 W after.',
  );
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(JSON.parse(String(saved()[2]?.loadStep))).toEqual({
    ...{ loadW: 2_000, beforeW: 1_200, afterW: 3_190, proven: true, verdict: 'proven', othersW: 0 },
  });
  expect(host.shownMessages).toEqual([]);
});

const rightAt = (activeW: number, more: object = {}) => ({
  ...wiringReadings,
  channels: [{ ...wiringReadings.channels[0], samples: samples(activeW) }],
  ...more,
});
const PROOF = { loadW: 2_000, beforeW: 170, afterW: -208, proven: true, verdict: 'proven', othersW: -2_378 };

it('shows the stored proof after a reload, with what the sun changed, and a disturbed test does not replace it', async () => {
  const { user, host } = await renderWiringStep({ wiringReadings: rightAt(400, { loadStep: PROOF }) });
  expect(await screen.findByTestId('load-step')).toHaveTextContent(
    '170 W before, −208 W after. Meanwhile panels and other measured devices moved the meter by −2,378 W: ' +
      'without them it moved by 2,000 W.',
  );
  await user.click(screen.getByRole('button', { name: 'Repeat the test, with the kettle off' }));
  host.platform.answer({ wiringReadings: rightAt(1_400, { loadStep: PROOF }) });
  await user.click(screen.getByRole('button', { name: 'It is on' }));
  await waitFor(() => expect(screen.getByTestId('load-step')).toHaveAttribute('data-verdict', 'disturbed'));
  expect(screen.getByTestId('load-step')).toHaveAttribute('data-proven', 'true');
  expect(screen.getByText('The proof of the earlier test still holds.')).toBeVisible();
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/registration_complete'),
  );
  expect(host.shownMessages).toEqual([]);
});

it('asks before it finishes without a proof', async () => {
  const { user, host } = await renderWiringStep({ wiringReadings: rightAt(400) });
  await screen.findByTestId('wiring-grid');
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.shownMessages).toMatchObject([
      { kind: 'confirm', key: 'registration_message_wiring_unproven' },
    ]),
  );
});

it.each([
  ['nothing', []],
  ['only the panels', [{ ...wiringReadings.channels[0], kind: 'production', samples: samples(0) }]],
])(
  'offers no kettle test where a clamp measures %s, and finishes without a question',
  async (_what, channels) => {
    const { user, host } = await renderWiringStep({ wiringReadings: { ...wiringReadings, channels } });
    await waitFor(() => expect(screen.getByTestId(`save-${PATH}`)).toBeEnabled());
    expect(screen.queryByText('Kettle test')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Begin, with the kettle off' })).toBeNull();
    await user.click(screen.getByTestId(`save-${PATH}`));
    await waitFor(() =>
      expect(host.services.navigation.current().pathname).toBe('/registration/registration_complete'),
    );
    expect(host.shownMessages).toEqual([]);
  },
);

it('keeps the note after a proven load test', async () => {
  const right = {
    ...wiringReadings,
    channels: [{ ...wiringReadings.channels[0], samples: samples(400) }],
  };
  const { user, host } = await renderWiringStep({ wiringReadings: right });
  await user.type(await screen.findByLabelText(/What stays as it is/), 'One label is missing.');
  await user.click(screen.getByRole('button', { name: 'Begin, with the kettle off' }));
  host.platform.answer({
    wiringReadings: { ...right, channels: [{ ...right.channels[0], samples: samples(2_400) }] },
  });
  await user.click(screen.getByRole('button', { name: 'It is on' }));
  expect(await screen.findByTestId('load-step')).toHaveAttribute('data-proven', 'true');
  expect(screen.getByLabelText(/What stays as it is/)).toHaveValue('One label is missing.');
});

it('holds the finish when the load test proves a reversed clamp', async () => {
  const at = (activeW: number) => ({
    ...wiringReadings,
    channels: [{ ...wiringReadings.channels[0], samples: samples(activeW) }],
  });
  const { user, host } = await renderWiringStep({ wiringReadings: at(2_300) });
  await screen.findByTestId('wiring-grid');
  await user.click(screen.getByRole('button', { name: 'Begin, with the kettle off' }));
  host.platform.answer({ wiringReadings: at(300) });
  await user.click(screen.getByRole('button', { name: 'It is on' }));
  expect(await screen.findByTestId('load-step')).toHaveTextContent('Turn its clamp round');
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId('error-wiringUnexplainedMessage')).toBeVisible();
});

const withKettle = {
  ...wiringReadings,
  channels: [{ ...wiringReadings.channels[0], samples: samples(1_600) }],
};
const savedLoad = ({ host }: Awaited<ReturnType<typeof renderWiringStep>>) =>
  host.platform.received.find(({ id }) => id === 'saveWiring')?.parameters.loadStep;

/** Confirms that the kettle is on, then finishes while its reading is still pending. */
const kettleOn = async () => {
  const rendered = await renderWiringStep();
  await screen.findByTestId('wiring-grid');
  await rendered.user.type(screen.getByLabelText(/What stays as it is/), 'Sealed.');
  await rendered.user.click(screen.getByRole('button', { name: 'Begin, with the kettle off' }));
  let answer: (read: StubAnswer) => void = () => {};
  rendered.host.platform.answer({
    wiringReadings: () => new Promise<StubAnswer>((resolve) => (answer = resolve)),
  });
  await rendered.user.click(screen.getByRole('button', { name: 'It is on' }));
  await rendered.user.click(screen.getByTestId(`save-${PATH}`));
  return { ...rendered, answer };
};

it('finishes only after the pending load reading', async () => {
  const rendered = await kettleOn();
  expect(savedLoad(rendered)).toBeUndefined();
  rendered.answer(withKettle);
  await waitFor(() =>
    expect(JSON.parse(String(savedLoad(rendered)))).toMatchObject({ loadW: 2_000, afterW: 1_602 }),
  );
});

it('does not finish when the load reading fails, and offers it again', async () => {
  const rendered = await kettleOn();
  rendered.answer(NO_ANSWER);
  await waitFor(() =>
    expect(rendered.host.shownMessages).toMatchObject([{ kind: 'alert', key: 'serviceNotAvailableMessage' }]),
  );
  expect(savedLoad(rendered)).toBeUndefined();
  rendered.host.platform.answer({ wiringReadings: withKettle });
  await rendered.user.click(screen.getByRole('button', { name: 'It is on' }));
  expect(await screen.findByTestId('load-step')).toBeVisible();
});

it('links to the page of a simulated home, and tells the platform nothing about the load', async () => {
  const simulated = { ...wiringReadings, controlPage: '/sandbox/house?house=1' };
  const { user, host } = await renderWiringStep({ wiringReadings: simulated });
  const link = await screen.findByRole('link', { name: 'Operate the demonstration home (new tab)' });
  expect(link).toHaveAttribute('href', '/sandbox/house?house=1');
  await user.click(screen.getByRole('button', { name: 'Begin, with the kettle off' }));
  await user.click(screen.getByRole('button', { name: 'It is on' }));
  // The clamp shows no more than before: the button proves nothing.
  expect(await screen.findByTestId('load-step')).toHaveAttribute('data-proven', 'false');
  await user.click(screen.getByRole('button', { name: 'I have corrected it: check again' }));
  const asked = host.platform.received.filter(({ id }) => id === 'wiringReadings');
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2));
  for (const { parameters } of asked) {
    expect(parameters).not.toHaveProperty('loadW');
    expect(parameters).not.toHaveProperty('mended');
  }
});

it('has no such link without a simulated home', async () => {
  await renderWiringStep();
  await screen.findByTestId('wiring-grid');
  expect(screen.queryByTestId('simulated-home')).toBeNull();
});

it('refreshes the clamps every ten seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { host } = await renderWiringStep();
  expect(await screen.findByTestId('wiring-grid')).toHaveTextContent('−398 W');
  host.platform.answer({ wiringReadings: withKettle });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(screen.getByTestId('wiring-grid')).toHaveTextContent('1,602 W'));
  jest.useRealTimers();
});
