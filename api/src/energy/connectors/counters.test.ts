import { type Reading, stepsOf } from '@foyer/domain';
import fc from 'fast-check';
import { decodeMessage } from './decode';
import { HEARD_MS, messageOf, NO_MEMORY } from './testing/messages';

const HOUR_MS = 3_600_000;
const WS_PER_WH = 3600;
/** Below the registers that devices send when they measure nothing. */
const FIRST_WH = 1_000_000;

/** How families state a counter of whole watt-hours. */
const FAMILIES: readonly (readonly [family: string, topic: string, payload: (wh: number) => string])[] = [
  [
    'Shelly, of generation 2',
    'plug/status/switch:0',
    (wh) => `{"id":0,"apower":1,"aenergy":{"total":${wh}.0}}`,
  ],
  ['Shelly, a plug in watt-minutes', 'shellies/shellyplug-s-C18B12/relay/0/energy', (wh) => String(wh * 60)],
  ['Tasmota', 'tele/plug/SENSOR', (wh) => `{"ENERGY":{"Total":${(wh / 1000).toFixed(3)},"Power":1}}`],
  ['Zigbee2MQTT', 'zigbee2mqtt/plug', (wh) => `{"energy":${(wh / 1000).toFixed(3)},"linkquality":9}`],
  ['OpenDTU', 'solar/112183219876/0/yieldtotal', (wh) => (wh / 1000).toFixed(3)],
  ['evcc', 'evcc/site/grid/energy', (wh) => (wh / 1000).toFixed(3)],
];

/** A counter in Wh read at any times for some hours; a fifth of its messages is lost. */
const counted = fc
  .array(
    fc.record({
      pauseS: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 400 }) },
        fc.integer({ min: 1, max: 9_000 }),
      ),
      addedWh: fc.integer({ min: 0, max: 500 }),
      isLost: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((samples) => {
    let atMs = 0;
    let wh = 0;
    return samples.flatMap(({ pauseS, addedWh, isLost }, index) => {
      atMs += pauseS * 1000;
      wh += addedWh;
      return isLost && index > 0 ? [] : [{ atMs, wh }];
    });
  });

type Counted = readonly { readonly atMs: number; readonly wh: number }[];
const lastOf = (samples: Counted) => samples.at(-1) ?? { atMs: 0, wh: 0 };
const differenceWs = (samples: Counted) => (lastOf(samples).wh - (samples[0]?.wh ?? 0)) * WS_PER_WH;

/** Before a reset and after it; the lower level holds for an hour, so that it is a new counter and no stray. */
const withReset = fc.tuple(counted, counted).map(([before, after]) => {
  const resetMs = lastOf(before).atMs + 60_000;
  const startMs = after[0]?.atMs ?? 0;
  const old = before.map(({ atMs, wh }) => ({ atMs, wh: wh + FIRST_WH }));
  const replaced = after.map(({ atMs, wh }) => ({ atMs: atMs - startMs + resetMs, wh }));
  const end = lastOf(replaced);
  return {
    samples: [...old, ...replaced, { atMs: end.atMs + HOUR_MS, wh: end.wh }],
    totalWs: differenceWs(old) + differenceWs(replaced),
  };
});

/** Delivered in any order, and some of them twice. */
const delivered = withReset.chain(({ samples, totalWs }) =>
  fc
    .shuffledSubarray([...samples, ...samples], { minLength: samples.length })
    .map((some) => ({ totalWs, samples: [...some, ...samples.filter((one) => !some.includes(one))] })),
);

it.each(FAMILIES)('messages of %s add up to what the counter counted', (_family, topic, payload) => {
  fc.assert(
    fc.property(delivered, ({ samples, totalWs }) => {
      const readings = samples.map(({ atMs, wh }): Reading => {
        const message = messageOf({ topic, payload: payload(wh) }, { heardAtMs: HEARD_MS + atMs });
        const found = decodeMessage(message, NO_MEMORY).samples.find(
          ({ channel }) => channel.kind === 'counter',
        );
        return { atMs: message.heardAtMs, value: found?.value ?? Number.NaN };
      });
      const { closed, open } = stepsOf(readings, { kind: 'counter', roundingWs: 0 });
      let sumWs = 0;
      let untilMs = 0;
      for (const { startMs, endMs, energyWs } of [...closed, ...open]) {
        expect(energyWs).toBeGreaterThanOrEqual(0);
        expect(startMs).toBeGreaterThanOrEqual(untilMs);
        sumWs += energyWs;
        untilMs = endMs;
      }
      expect(sumWs).toBe(totalWs);
    }),
    { numRuns: 200 },
  );
});
