import { LEFT_OUT, skippedParts } from './left-out';

type Commissioned = Parameters<typeof skippedParts>[0];

const PROGRAMS = { schedule: false, autoOff: false, standBy: false, greenPlay: true };
const device = (typeId: string, more: object = {}) => ({
  plugType: 'cmp',
  typeId,
  programs: PROGRAMS,
  traits: {},
  ...more,
});
const verdicts = (verdict: string) => [{ deviceId: 'grid', verdict, powerW: 1 }];
const loadStep = { loadW: 2_000, beforeW: 300, afterW: 2_300, proven: true };

const WHOLE: Commissioned = {
  details: { internetServiceProvider: 'Orange', wiserUsername: 'home', tadoAccount: 'home' },
  installation: { kit: 'KIT000000001' },
  devices: [
    device('asoka_electric_counter'),
    device('production_counter'),
    device('water_heater'),
    device('composite_device', {
      plugType: 'gmd',
      traits: { children: [1, 2, 3].map((phase) => ({ mac: 'm', phase })) },
    }),
  ],
  wiring: { verdicts: verdicts('plausible'), loadStep },
};

it('a complete installation leaves nothing out', () => {
  expect(skippedParts(WHOLE)).toEqual([]);
});

const without = (typeId: string) => WHOLE.devices.filter((one) => one.typeId !== typeId);

it.each<[string, Partial<Commissioned>, readonly string[]]>([
  ['no counter', { devices: without('asoka_electric_counter') }, ['counter']],
  ['no producer', { devices: without('production_counter') }, ['production']],
  [
    'an ignored producer',
    { devices: [...without('production_counter'), device('production_counter_ignored')] },
    ['production', 'ignored'],
  ],
  ['no wiring check', { wiring: null }, ['wiringUnchecked', 'loadNotTried']],
  ['a wiring check without channels', { wiring: { verdicts: [], loadStep } }, ['wiringUnchecked']],
  ['a wrong clamp', { wiring: { verdicts: verdicts('reversed'), loadStep } }, ['wiringWrong']],
  ['no known load', { wiring: { verdicts: verdicts('plausible'), loadStep: null } }, ['loadNotTried']],
  [
    'a known load that did not show',
    { wiring: { verdicts: verdicts('plausible'), loadStep: { ...loadStep, proven: false } } },
    ['loadNotSeen'],
  ],
  ...(['reversed', 'elsewhere', 'absent', 'disturbed'] as const).map(
    (verdict): [string, Partial<Commissioned>, readonly string[]] => [
      `a known load that was ${verdict}`,
      { wiring: { verdicts: verdicts('plausible'), loadStep: { ...loadStep, proven: false, verdict } } },
      [`load${verdict[0]?.toUpperCase()}${verdict.slice(1)}`],
    ],
  ),
  ['no kit', { installation: {} }, ['kit']],
  ['no internet', { details: { ...WHOLE.details, internetServiceProvider: null } }, ['internet']],
  [
    'a channel without measurements',
    {
      devices: [
        ...without('composite_device'),
        device('composite_device', { plugType: 'gmd', traits: { children: [{ mac: 'm', phase: 1 }] } }),
      ],
    },
    ['channels'],
  ],
  [
    'a water heater without green play',
    {
      devices: [
        ...without('water_heater'),
        device('water_heater', { programs: { ...PROGRAMS, greenPlay: false } }),
      ],
    },
    ['greenPlay'],
  ],
  ['no wiser', { details: { ...WHOLE.details, wiserUsername: null } }, ['wiser']],
  ['no tado', { details: { ...WHOLE.details, tadoAccount: null } }, ['tado']],
])('reports %s', (_what, change, expected) => {
  expect(skippedParts({ ...WHOLE, ...change })).toEqual(expected);
  expect(LEFT_OUT.filter((one) => expected.includes(one))).toEqual(expected);
});
