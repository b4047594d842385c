import fc from 'fast-check';
import {
  addRangeAt,
  copyDay,
  drawRange,
  moveRange,
  removeRange,
  resizeRange,
  setRangeBounds,
  setRangeTarget,
} from './editing';
import { changeAt, readScheduleText, type ScheduleForm, scheduleChanges, writeScheduleText } from './text';
import {
  activeMinutes,
  DAY_MINUTES,
  type DayRange,
  EMPTY_WEEK,
  hasRange,
  normaliseDay,
  normaliseWeek,
  snapMinutes,
  WEEK_MINUTES,
  type WeekPlan,
  weekPlan,
  weekRanges,
} from './week';
import { DEFAULT_WISER_ENTRIES, normaliseWiserEntries, weekOfWiser, wiserEntriesOf } from './wiser';

const { env = {} } =
  (globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } })
    .process ?? {};
/** `FOYER_RUNS=100000` tries more. */
const ANY_TEXTS = Number(env.FOYER_RUNS ?? 5_000);

const on = (startMin: number, endMin: number, targetC: number | null = null): DayRange => ({
  startMin,
  endMin,
  targetC,
});
const week = (days: Record<number, readonly DayRange[]>): WeekPlan =>
  EMPTY_WEEK.map((none, day) => days[day] ?? none);
const read = (text: string, form: ScheduleForm = 'onOff') => {
  const reading = readScheduleText(text, form);
  if (!reading.ok) throw new Error(`${reading.error.code}: ${reading.error.entry}`);
  return reading.value;
};

function expectApart(day: readonly DayRange[]) {
  day.forEach(({ startMin, endMin }, index) => {
    expect(startMin).toBeGreaterThanOrEqual(day[index - 1]?.endMin ?? 0);
    expect(startMin).toBeLessThan(endMin);
    expect(endMin).toBeLessThanOrEqual(DAY_MINUTES);
  });
}

const anyRange = (form: ScheduleForm) =>
  fc.record({
    startMin: fc.integer({ min: -100, max: 1500 }),
    endMin: fc.integer({ min: -100, max: 1500 }),
    targetC: form === 'onOff' ? fc.constant(null) : fc.integer({ min: 2, max: 70 }).map((half) => half / 2),
  });
const anyWeek = (form: ScheduleForm): fc.Arbitrary<WeekPlan> =>
  fc.array(fc.array(anyRange(form), { maxLength: 5 }), { minLength: 7, maxLength: 7 });
const anyForm = fc.constantFrom<ScheduleForm>('onOff', 'heating');

describe('week plan', () => {
  it.each<[string, readonly DayRange[], readonly DayRange[]]>([
    ['keeps what is in order', [on(60, 120), on(180, 240)], [on(60, 120), on(180, 240)]],
    ['sorts', [on(180, 240), on(60, 120)], [on(60, 120), on(180, 240)]],
    ['merges what touches', [on(60, 120), on(120, 240)], [on(60, 240)]],
    ['merges what overlaps', [on(60, 150), on(120, 240)], [on(60, 240)]],
    ['cuts at the day’s bounds', [on(-30, 30), on(1400, 1500)], [on(0, 30), on(1400, 1440)]],
    ['drops what is empty', [on(60, 60), on(90, 80)], []],
    [
      'keeps different temperatures apart',
      [on(60, 120, 19), on(120, 180, 21)],
      [on(60, 120, 19), on(120, 180, 21)],
    ],
    [
      'lets the later of two win',
      [on(0, 300, 19), on(60, 120, 21)],
      [on(0, 60, 19), on(60, 120, 21), on(120, 300, 19)],
    ],
  ])('%s', (_, given, expected) => expect(normaliseDay(given)).toEqual(expected));

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyForm.chain(anyWeek), (any) => {
        const once = normaliseWeek(any);
        expect(normaliseWeek(once)).toEqual(once);
        once.forEach(expectApart);
      }),
    );
  });

  it('is one range across midnight and across Sunday night', () => {
    expect(weekRanges(week({ 0: [on(1320, 1440)], 1: [on(0, 360)] }))).toEqual([on(1320, 1800)]);
    expect(weekRanges(week({ 6: [on(1320, 1440)], 0: [on(0, 360)] }))).toEqual([
      on(10_080 - 120, 10_080 + 360),
    ]);
    expect(weekRanges(EMPTY_WEEK.map(() => [on(0, 1440)]))).toEqual([on(0, WEEK_MINUTES)]);
  });

  it('has equal minutes split at midnight and as ranges', () => {
    fc.assert(
      fc.property(anyForm.chain(anyWeek), (any) => {
        const line = weekRanges(any);
        expect(line.reduce((sum, { startMin, endMin }) => sum + endMin - startMin, 0)).toBe(
          activeMinutes(normaliseWeek(any)),
        );
        expect(weekPlan(line)).toEqual(normaliseWeek(any));
      }),
    );
  });

  it('can be enabled only with a range', () => {
    expect(hasRange(EMPTY_WEEK)).toBe(false);
    expect(hasRange(week({ 3: [on(0, 15)] }))).toBe(true);
  });

  it.each([
    [0, 0],
    [7, 0],
    [8, 15],
    [1439, 1440],
  ])('snaps minute %i to %i', (minute, snapped) => expect(snapMinutes(minute)).toBe(snapped));
});

describe('schedule text', () => {
  it.each<[string, WeekPlan]>([
    ['', EMPTY_WEEK],
    ['mon 22:20 on;tue 6:20 off', week({ 0: [on(1340, 1440)], 1: [on(0, 380)] })],
    ['mon 6:20 off;sun 22:20 on', week({ 6: [on(1340, 1440)], 0: [on(0, 380)] })],
    ['wed 10:00 on;wed 16:00 off', week({ 2: [on(600, 960)] })],
    ['mon 0:00 on', EMPTY_WEEK.map(() => [on(0, 1440)])],
    ['mon 0:00 on;sun 24:00 off', EMPTY_WEEK.map(() => [on(0, 1440)])],
    ['mon 6:00 off', EMPTY_WEEK],
    ['mon 6:00 on;mon 8:00 on;mon 9:00 off', week({ 0: [on(360, 540)] })],
    ['mon 22:00 on;mon 24:00 off;tue 0:00 on;tue 1:00 off', week({ 0: [on(1320, 1440)], 1: [on(0, 60)] })],
  ])('parses %j', (text, expected) => expect(read(text)).toEqual(expected));

  it('parses temperatures with off between them', () => {
    expect(read('mon 6:00 20.5;mon 9:00 18;mon 22:00 off', 'heating')).toEqual(
      week({ 0: [on(360, 540, 20.5), on(540, 1320, 18)] }),
    );
  });

  it.each([
    ['mon', 'onOff', 'entry.unreadable', 0],
    ['mon 6:00 on;day 7:00 off', 'onOff', 'entry.unreadable', 1],
    ['mon 6:60 on', 'onOff', 'time.invalid', 0],
    ['mon 24:01 on', 'onOff', 'time.invalid', 0],
    ['mon 6:00 21', 'onOff', 'entry.unreadable', 0],
    ['mon 6:00 on', 'heating', 'entry.unreadable', 0],
    ['mon 6:00 36', 'heating', 'temperature.invalid', 0],
    ['mon 6:00 0', 'heating', 'temperature.invalid', 0],
  ] as const)('rejects %j as %s: %s at entry %i', (text, form, code, index) => {
    expect(readScheduleText(text, form)).toMatchObject({ ok: false, error: { code, index } });
  });

  it('is written in order without leading zeros and parses to the same week', () => {
    expect(writeScheduleText(week({ 0: [on(0, 380)], 6: [on(1340, 1440)] }))).toBe(
      'mon 6:20 off;sun 22:20 on',
    );
    expect(writeScheduleText(week({ 0: [on(360, 540, 20.5), on(540, 1320, 18)] }))).toBe(
      'mon 6:00 20.5;mon 9:00 18;mon 22:00 off',
    );
    fc.assert(
      fc.property(
        anyForm.chain((form) => anyWeek(form).map((any) => [form, any] as const)),
        ([form, any]) => {
          const text = writeScheduleText(any);
          expect(read(text, form)).toEqual(normaliseWeek(any));
          expect(writeScheduleText(read(text, form))).toBe(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('has the state of its latest change at every minute', () => {
    fc.assert(
      fc.property(anyWeek('onOff'), fc.integer({ min: 0, max: WEEK_MINUTES - 1 }), (any, minute) => {
        const changes = scheduleChanges(writeScheduleText(any), 'onOff');
        if (!changes.ok) throw new Error(changes.error.code);
        const inDay = minute % DAY_MINUTES;
        const isOn = normaliseWeek(any)[Math.floor(minute / DAY_MINUTES)]?.some(
          ({ startMin, endMin }) => startMin <= inDay && inDay < endMin,
        );
        expect(changeAt(changes.value, minute)?.on ?? false).toBe(isOn);
      }),
    );
  });

  it('never throws for any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'mon',
        'sun',
        ' ',
        ';',
        ':',
        '6:00',
        '24:00',
        '99:99',
        'on',
        'off',
        '21.5',
        '-1',
        '１２',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), anyForm, (pieces, form) => {
        const reading = readScheduleText(pieces.join(''), form);
        if (!reading.ok) expect(reading.error.entry.length).toBeLessThanOrEqual(60);
      }),
      { numRuns: ANY_TEXTS },
    );
  });
});

describe('editing a schedule', () => {
  const monday = week({ 0: [on(360, 480), on(600, 720)] });

  it.each<[string, number, number, readonly DayRange[]]>([
    ['adds two steps either side of a click', 900, 30, [on(360, 480), on(600, 720), on(870, 930)]],
    ['takes a click to the grid', 907, 30, [on(360, 480), on(600, 720), on(870, 930)]],
    ['stops at the neighbours', 540, 0, [on(360, 480), on(510, 570), on(600, 720)]],
    ['stops at the end of the day', 1435, 0, [on(360, 480), on(600, 720), on(1410, 1440)]],
    ['ignores a click near a handle', 740, 30, [on(360, 480), on(600, 720)]],
    ['ignores a click on a range', 400, 0, [on(360, 480), on(600, 720)]],
  ])('%s', (_, minute, away, expected) => {
    expect(addRangeAt(monday, 0, minute, null, away)[0]).toEqual(expected);
  });

  it.each<[string, WeekPlan, readonly DayRange[]]>([
    [
      'draws a range backwards',
      drawRange(monday, 0, 900, 800, null),
      [on(360, 480), on(600, 720), on(795, 900)],
    ],
    [
      'draws no further than the next range',
      drawRange(monday, 0, 500, 700, null),
      [on(360, 480), on(495, 720)],
    ],
    ['moves a range with its length', moveRange(monday, 0, 0, 30), [on(30, 150), on(600, 720)]],
    ['moves no further than the neighbour', moveRange(monday, 0, 0, 700), [on(480, 600), on(600, 720)]],
    ['moves no further than midnight', moveRange(monday, 0, 1, 1439), [on(360, 480), on(1320, 1440)]],
    ['resizes to the grid', resizeRange(monday, 0, 0, 'start', 322), [on(315, 480), on(600, 720)]],
    ['keeps a step at least', resizeRange(monday, 0, 0, 'end', 100), [on(360, 375), on(600, 720)]],
    [
      'resizes no further than the neighbour',
      resizeRange(monday, 0, 0, 'end', 700),
      [on(360, 600), on(600, 720)],
    ],
    ['takes typed minutes as they are', setRangeBounds(monday, 0, 0, 361, 479), [on(361, 479), on(600, 720)]],
    [
      'refuses typed minutes that overlap',
      setRangeBounds(monday, 0, 0, 361, 601),
      [on(360, 480), on(600, 720)],
    ],
    ['removes', removeRange(monday, 0, 0), [on(600, 720)]],
    ['sets a temperature', setRangeTarget(monday, 0, 1, 21), [on(360, 480), on(600, 720, 21)]],
    [
      'leaves the week alone for a range that is not there',
      moveRange(monday, 0, 9, 30),
      [on(360, 480), on(600, 720)],
    ],
  ])('%s', (_, edited, expected) => expect(edited[0]).toEqual(expected));

  it('copies a day to the given days only', () => {
    const copied = copyDay(monday, 0, [2, 4]);
    expect(copied.map((day) => day.length)).toEqual([2, 0, 2, 0, 2, 0, 0]);
  });

  const ACTIONS: readonly ((
    edited: WeekPlan,
    day: number,
    index: number,
    a: number,
    b: number,
  ) => WeekPlan)[] = [
    (edited, day, _, a) => addRangeAt(edited, day, a, null, 0),
    (edited, day, _, a, b) => drawRange(edited, day, a, b, null),
    (edited, day, index, a) => moveRange(edited, day, index, a),
    (edited, day, index, a) => resizeRange(edited, day, index, 'start', a),
    (edited, day, index, a) => resizeRange(edited, day, index, 'end', a),
    (edited, day, index) => removeRange(edited, day, index),
  ];

  it('keeps ranges apart and within the day after any edit', () => {
    const minute = fc.integer({ min: -60, max: 1500 });
    const step = fc.tuple(
      fc.constantFrom(...ACTIONS),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 4 }),
      minute,
      minute,
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let edited: WeekPlan = EMPTY_WEEK;
        for (const [act, ...where] of steps) {
          edited = act(edited, ...where);
          edited.forEach(expectApart);
        }
      }),
    );
  });
});

describe('Wiser schedule', () => {
  it.each([
    [
      [
        { start: 0, value: 18 },
        { start: 300, value: 18 },
        { start: 600, value: 21 },
      ],
      [
        { start: 0, value: 18 },
        { start: 600, value: 21 },
      ],
    ],
    [
      [
        { start: 0, value: 18 },
        { start: 1440, value: 21 },
      ],
      [{ start: 0, value: 18 }],
    ],
    [
      [
        { start: 600, value: 21 },
        { start: 0, value: 18 },
      ],
      [
        { start: 0, value: 18 },
        { start: 600, value: 21 },
      ],
    ],
    [[], []],
  ])('tidies %j', (entries, expected) => expect(normaliseWiserEntries(entries)).toEqual(expected));

  it('without entries is 18 °C, and 21 °C from 5:00', () => {
    const plan = weekOfWiser([]);
    expect(plan).toEqual(EMPTY_WEEK.map(() => [on(0, 300, 18), on(300, 1440, 21)]));
    expect(wiserEntriesOf(plan[0] ?? [])).toEqual(DEFAULT_WISER_ENTRIES);
  });

  it('keeps the evening’s temperature until the next day’s first entry', () => {
    const plan = weekOfWiser([
      [
        { start: 0, value: 17 },
        { start: 1200, value: 19 },
      ],
      [{ start: 480, value: 21 }],
    ]);
    expect(plan[1]).toEqual([on(0, 480, 19), on(480, 1440, 21)]);
    expect(plan[2]).toEqual([on(0, 1440, 21)]);
  });

  it('uses the closing temperature where a range was removed', () => {
    expect(wiserEntriesOf([on(360, 480, 21)])).toEqual([
      { start: 0, value: 20 },
      { start: 360, value: 21 },
      { start: 480, value: 20 },
    ]);
  });

  it('survives the round trip of a week without gaps', () => {
    const entry = fc.record({
      start: fc.integer({ min: 0, max: 1440 }),
      value: fc.integer({ min: 5, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 6 }), { minLength: 7, maxLength: 7 }), (days) => {
        const plan = weekOfWiser(days);
        expect(plan.every((day) => activeMinutes([day]) === DAY_MINUTES)).toBe(true);
        expect(weekOfWiser(plan.map((day) => wiserEntriesOf(day)))).toEqual(plan);
      }),
    );
  });
});
