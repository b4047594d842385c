import type { HouseStates } from '@foyer/wire/states';
import { profileFixture } from '../../test-support/household-fixture';
import { householdNotices, type Known } from './household-notices';

const known: Known = {
  profile: profileFixture,
  licence: null,
  eraseAtMs: null,
  states: null,
  nowMs: Date.parse('2026-06-21T10:00:00Z'),
};
const trialUntil = (expirationDay: string | null, type = 'trial') => ({
  type,
  features: {},
  expirationDay,
  startDay: null,
});
const states = (changes: Partial<HouseStates>): HouseStates => ({
  devices: [],
  hasGateway: true,
  errors: {},
  ...changes,
});
const keys = (changes: Partial<Known>) =>
  householdNotices({ ...known, ...changes }).map(({ messageKey }) => messageKey);
const DAY_S = 86_400;

describe('the end of a trial licence', () => {
  it.each([
    ['2026-07-22', null, null],
    ['2026-07-21', 30, 23],
    ['2026-06-29', 8, 1],
    ['2026-06-28', 7, 5],
    ['2026-06-24', 3, 1],
    ['2026-06-23', 2, 2],
    ['2026-06-22', 1, 1],
    ['2026-06-21', 0, 1],
    ['2026-06-20', null, null],
  ])('shows on %s with %s days left, and can be hidden for %s days', (day, daysLeft, hiddenDays) => {
    const [notice] = householdNotices({ ...known, licence: trialUntil(day) });
    expect(notice?.values.count ?? null).toBe(daysLeft);
    expect(notice?.hideForS ?? null).toBe(hiddenDays === null ? null : hiddenDays * DAY_S);
  });

  it('counts days in site time, not the browser’s', () => {
    const lateEvening = Date.parse('2026-06-20T22:30:00Z');
    const [notice] = householdNotices({ ...known, nowMs: lateEvening, licence: trialUntil('2026-06-28') });
    expect(notice?.values.count).toBe(7);
  });

  it.each([
    ['of another kind', trialUntil('2026-06-25', 'premium')],
    ['without an end', trialUntil(null)],
    ['that began today', { ...trialUntil('2026-07-21'), startDay: '2026-06-21' }],
  ])('does not show for a licence %s', (_, licence) => {
    expect(keys({ licence })).toEqual([]);
  });
});

describe('the premium licence', () => {
  const premium = (startDay: string | null, features = {}) => ({
    type: 'premium',
    features,
    expirationDay: '2027-06-21',
    startDay,
  });

  it.each([
    ['2026-07-22', null],
    ['2026-07-21', 30],
    ['2026-06-22', 1],
    ['2026-06-21', null],
    ['2026-06-20', null],
  ])('starting on %s is announced %s days before', (startDay, daysLeft) => {
    const [notice] = householdNotices({ ...known, licence: premium(startDay) });
    expect(notice?.values.count ?? null).toBe(daysLeft);
    if (notice) expect(notice.messageKey).toBe('premium_license_beginning');
  });

  it('is confirmed for a day after the request, instead of the trial’s end', () => {
    const [notice] = householdNotices({
      ...known,
      licence: { ...trialUntil('2026-06-28'), features: { premium_requested: 'true' } },
    });
    expect(notice).toMatchObject({ messageKey: 'premium_license_requested_msg', hideForS: DAY_S });
  });

  it('is not announced after an opt-out', () => {
    expect(keys({ licence: premium('2026-06-25', { opted_out: 'true' }) })).toEqual([]);
  });
});

it('a home without a gateway is told so, and cannot hide it', () => {
  const [notice] = householdNotices({ ...known, states: states({ hasGateway: false }) });
  expect(notice).toMatchObject({ messageKey: 'no_gateway_msg', severity: 'warning', hideForS: null });
  expect(keys({ states: states({}) })).toEqual([]);
});

it('delayed measures are announced while delayed, and cannot be hidden', () => {
  const device = { localBufferRecovery: true } as HouseStates['devices'][number];
  const [notice] = householdNotices({ ...known, states: states({ devices: [device] }) });
  expect(notice).toMatchObject({ messageKey: 'local_buffer_recovery_msg', hideForS: null });
  expect(keys({ states: states({ devices: [{ ...device, localBufferRecovery: false }] }) })).toEqual([]);
});

describe('an account that is being closed', () => {
  const HOUR_MS = 3_600_000;
  it.each([
    [14 * 24 * HOUR_MS, 14],
    [25 * HOUR_MS, 2],
    [HOUR_MS, 1],
    [-HOUR_MS, 0],
  ])('%s ms before its erasure says %s days, with the way to keep it', (leftMs, count) => {
    const [notice] = householdNotices({ ...known, eraseAtMs: known.nowMs + leftMs });
    expect(notice).toMatchObject({
      messageKey: 'account_closing_msg',
      values: { count },
      hideForS: null,
      helpPath: '/user/data',
    });
  });
});
