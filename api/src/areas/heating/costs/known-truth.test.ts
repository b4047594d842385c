import { comparableKwh, type HeatingDay, heatingResponse, isCoolingDay, oneDegreeLess } from '@foyer/domain';
import { measuredYear } from '../../../../../simulator/src/house/measured-year';
import { nextRoom, type RoomModel } from '../../../../../simulator/src/house/room-temperature';

const STEP_S = 300;
const STEPS_A_DAY = 288;
const DAYS = 365;
const HOMES = 20;
const WS_PER_KWH = 3_600_000;

/** Repeatable pseudo-random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Home {
  readonly room: RoomModel;
  readonly dayC: number;
  readonly nightC: number;
  readonly isHeatPump: boolean;
  /** Relative day-to-day variation of solar and internal gains. */
  readonly gainVariation: number;
  readonly seed: number;
}

function home(index: number): Home {
  const next = randomNumbers(index * 7919 + 1);
  const between = (low: number, high: number) => low + (high - low) * next();
  const dayC = between(18, 22);
  return {
    room: {
      lossWPerC: between(12, 60),
      coolingHours: between(20, 80),
      freeGainsC: between(2, 6),
    },
    dayC,
    nightC: dayC - between(0, 3),
    isHeatPump: index % 4 === 0,
    gainVariation: between(0.05, 0.35),
    seed: index,
  };
}

/** A year of the simulator's physics with measured weather, as a household would measure it. */
function yearOf(
  { room, dayC, nightC, isHeatPump, gainVariation, seed }: Home,
  { lessC = 0, colderBy = 0 } = {},
): HeatingDay[] {
  const { temperatureC: outside } = measuredYear().weather;
  const next = randomNumbers(seed + 11);
  let temperatureC = dayC;
  return Array.from({ length: DAYS }, (_, day) => {
    const gains = { ...room, freeGainsC: room.freeGainsC * (1 + gainVariation * (2 * next() - 1)) };
    let takenWs = 0;
    let indoor = 0;
    let outdoor = 0;
    for (let step = 0; step < STEPS_A_DAY; step += 1) {
      const hour = Math.floor(step / 12);
      const outdoorC = (outside[day * 24 + hour] ?? 0) - colderBy;
      const targetC = (hour >= 6 && hour < 22 ? dayC : nightC) - lessC;
      const after = nextRoom(temperatureC, outdoorC, { targetC, isHeatPump }, STEP_S, gains);
      // Heating only: cooling also uses energy, but one degree less does not reduce it.
      if (temperatureC < targetC) takenWs += after.takenWs;
      temperatureC = after.temperatureC;
      indoor += temperatureC;
      outdoor += outdoorC;
    }
    return {
      day: String(day),
      heatingKwh: takenWs / WS_PER_KWH,
      indoorC: indoor / STEPS_A_DAY,
      outdoorC: outdoor / STEPS_A_DAY,
    };
  });
}

const sum = (days: readonly HeatingDay[]) =>
  days.reduce((total, { heatingKwh }) => total + (heatingKwh ?? 0), 0);
const homes = Array.from({ length: HOMES }, (_, index) => home(index + 1));

test('the estimated range of one degree less contains the true saving in at least 18 of 20 homes', () => {
  const within = homes.map((one) => {
    const kept = yearOf(one);
    const truth = sum(kept) - sum(yearOf(one, { lessC: 1 }));
    const saving = oneDegreeLess(kept);
    return {
      truth: Math.round(truth),
      span: saving && [Math.round(saving.lowKwh), Math.round(saving.highKwh)],
      holds: saving !== null && saving.lowKwh <= truth && truth <= saving.highKwh,
      width: saving ? (saving.highKwh - saving.lowKwh) / saving.kwh : 9,
    };
  });
  expect(within.filter(({ holds }) => !holds).length).toBeLessThanOrEqual(2);
  // A range wide enough to contain everything would prove nothing.
  expect(within.filter(({ width }) => width > 0.6)).toEqual([]);
});

test('the corrected energy of a colder January with equal comfort differs by at most 5 % in every home', () => {
  for (const one of homes) {
    const mild = yearOf(one);
    const cold = yearOf({ ...one, seed: one.seed + 100 }, { colderBy: 3 });
    const all = [...mild, ...cold];
    const response = heatingResponse(all);
    if (!response) throw new Error(`home ${one.seed} does not answer to the cold`);
    const january = comparableKwh(mild.slice(0, 31), all, response) ?? 0;
    const colder = comparableKwh(cold.slice(0, 31), all, response) ?? 0;
    const raw = sum(cold.slice(0, 31)) / sum(mild.slice(0, 31));
    expect(raw).toBeGreaterThan(1.1);
    expect(Math.abs(colder / january - 1)).toBeLessThan(0.05);
  }
});

test('heating and cooling of an air conditioner are separated within 2 % of its yearly energy', () => {
  const { temperatureC: outside } = measuredYear().weather;
  for (const one of homes) {
    const targetC = one.dayC + 2;
    let temperatureC = targetC;
    let taken = 0;
    let misjudged = 0;
    for (let day = 0; day < DAYS; day += 1) {
      const hours = outside.slice(day * 24, day * 24 + 24);
      const isCooling = isCoolingDay('2026-01-01', hours.reduce((total, one) => total + one, 0) / 24);
      for (let step = 0; step < STEPS_A_DAY; step += 1) {
        const outdoorC = hours[Math.floor(step / 12)] ?? 0;
        const after = nextRoom(temperatureC, outdoorC, { targetC, isHeatPump: true }, STEP_S, one.room);
        taken += after.takenWs;
        if (temperatureC > targetC !== isCooling) misjudged += after.takenWs;
        temperatureC = after.temperatureC;
      }
    }
    expect(misjudged / taken).toBeLessThan(0.02);
  }
});
