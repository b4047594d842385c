import { loadStepOf } from './load-step';
import { wiringFindings } from './wiring';
import { installationOf, isDetectable, WIRINGS } from './wiring-fixture';

const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18];

const installations = SEEDS.flatMap((seed) =>
  WIRINGS.flatMap((wiring) =>
    (['day', 'dusk', 'night'] as const).flatMap((light) =>
      ([1, 3] as const)
        .filter((phases) => isDetectable(wiring, light, phases))
        .map((phases) => installationOf(seed, { wiring, light, phases })),
    ),
  ),
);

test(`judges every channel of ${installations.length} simulated installations correctly`, () => {
  const wrong = installations.flatMap(({ name, channels, light, truth }) =>
    wiringFindings(channels, light)
      .filter(({ deviceId, verdict }) => truth[deviceId] !== verdict)
      .map(({ deviceId, verdict }) => `${name}: ${deviceId} is ${truth[deviceId]}, said to be ${verdict}`),
  );
  expect(wrong).toEqual([]);
  expect(installations.length).toBeGreaterThanOrEqual(40);
});

test('finds no fault once a reversed counter is turned round', () => {
  const [known] = installations.filter(({ name }) => name.startsWith('counter reversed, day'));
  const turned = (known?.channels ?? []).map((channel) =>
    channel.deviceId === 'counter 1'
      ? { ...channel, samples: channel.samples.map((one) => ({ ...one, activeW: -(one.activeW ?? 0) })) }
      : channel,
  );
  expect(wiringFindings(turned, 'day').map(({ verdict }) => verdict)).toEqual(turned.map(() => 'plausible'));
});

describe('load step in simulated installations', () => {
  const LOAD_W = 2_000;
  const right = SEEDS.flatMap((seed) =>
    (['day', 'night'] as const).flatMap((light) =>
      ([1, 3] as const).map((phases) => installationOf(seed, { wiring: 'right', light, phases })),
    ),
  );
  /** Later readings of the same installation: the named channels rise by the given power, all have noise. */
  const later = (known: (typeof right)[number], more: Readonly<Record<string, number>>, seed: number) =>
    known.channels.map((channel, index) => ({
      ...channel,
      samples: channel.samples.map((one) => ({
        ...one,
        activeW: (one.activeW ?? 0) + (more[channel.deviceId] ?? 0) + ((seed + index) % 7) * 4 - 12,
      })),
    }));

  test.each([
    ['the load alone', { 'counter 1': LOAD_W }, 'proven'],
    ['a little more than it says', { 'counter 1': 1.2 * LOAD_W }, 'proven'],
    ['the load while a cloud passes', { 'counter 1': LOAD_W + 700, 'producer 1': -700 }, 'proven'],
    [
      'the load while the water heater goes off',
      { 'counter 1': LOAD_W - 1_500, 'water heater': -1_500 },
      'proven',
    ],
    ['the water heater, and no load', { 'counter 1': LOAD_W, 'water heater': LOAD_W }, 'absent'],
    ['another load at the same time', { 'counter 1': LOAD_W + 1_800 }, 'disturbed'],
    ['another load alone', { 'counter 1': 1_200 }, 'disturbed'],
    ['a cloud, and no load', { 'counter 1': 900, 'producer 1': -900 }, 'absent'],
    ['nothing', {}, 'absent'],
    ['a counter that is turned round', { 'counter 1': -LOAD_W }, 'reversed'],
    ['the load on the producer’s clamp', { 'producer 1': LOAD_W }, 'elsewhere'],
    ['the load on the producer’s clamp, turned round', { 'producer 1': -LOAD_W }, 'elsewhere'],
  ] as const)('%s', (_what, more, verdict) => {
    const wrong = right.flatMap((known, seed) => {
      const found = loadStepOf(known.channels, later(known, more, seed), LOAD_W);
      return found.verdict === verdict && found.proven === (verdict === 'proven')
        ? []
        : [`${known.name}: ${found.verdict}`];
    });
    expect(wrong).toEqual([]);
  });
});
