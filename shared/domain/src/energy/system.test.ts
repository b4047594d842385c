import {
  type Device,
  FACT_NAMES,
  isKnownCondition,
  NO_SESSION,
  type Session,
  type TenantConfiguration,
} from '@foyer/contract';
import { device } from './device-fixture';
import { factsOf, hasConsumption, hasProduction, measureTypeOf } from './system';

const rooms = (...devices: Device[]) => [{ id: 'r', name: 'r', type: 'alaska_home', devices }];
const battery = (registered: boolean, active: boolean) =>
  device({
    type: 'battery',
    battery: {
      capacityKwh: 5,
      boxes: 1,
      type: 'MYLIGHT',
      registered,
      active,
      complete: active,
      registeredAt: null,
    },
  });
const thermostat = device({
  id: 't',
  type: 'wiser_thermostat',
  heating: { targetC: 20, minC: 1, maxC: 35, stepC: 0.5 },
});

const TENANT: TenantConfiguration = {
  tenant: 'foyer',
  brandName: 'Foyer',
  logo: null,
  tokens: {},
  languages: ['fr', 'en'],
  links: { faq: {}, professionalSignup: null, contactEmail: null, legal: null },
  start: null,
  flags: {
    can_logout: true,
    alerts: true,
    eco_advice: false,
    battery: true,
    electric_heating: true,
    credentials: true,
    identity: true,
    user_access_address: true,
    performance_reports: true,
    licence_details: true,
    sms_alerts: true,
    email_alerts: true,
    register_battery: true,
    selling_energy: true,
    support_sessions: true,
    finish_registration_on_first_step: false,
  },
};

describe('hasProduction and hasConsumption', () => {
  it.each<[string, Partial<Device>, boolean, boolean]>([
    ['a device that measures nothing', {}, false, false],
    ['a production meter', { type: 'production_counter' }, true, false],
    ['an Enphase gateway', { type: 'enphase' }, true, false],
    ['a meter', { type: 'asoka_electric_counter' }, false, true],
    [
      'a virtual device that never measured',
      { type: 'virtual', everConsumed: false, everProduced: false },
      false,
      false,
    ],
    ['a virtual device that did', { type: 'virtual', everConsumed: true, everProduced: true }, true, true],
    ['a lamp that consumed', { type: 'lamp', everConsumed: true }, false, false],
  ])('with %s', (_what, changes, produces, consumes) => {
    expect(hasProduction(rooms(device(changes)))).toBe(produces);
    expect(hasConsumption(rooms(device(changes)))).toBe(consumes);
  });
});

describe('factsOf', () => {
  const session = (changes: Partial<Session>): Session => ({
    ...NO_SESSION,
    status: 'authenticated',
    ...changes,
  });

  it('includes every flag of the tenant', () => {
    const facts = factsOf(session({}), TENANT, null);
    expect(facts['tenant.battery']).toBe(true);
    expect(facts['tenant.eco_advice']).toBe(false);
    expect(Object.keys(facts).filter((name) => name.startsWith('tenant.'))).toHaveLength(16);
  });

  it.each([
    [false, false, false, false],
    [true, false, true, false],
    [true, true, true, true],
  ])(
    'for a battery registered %s and active %s sets battery.registered %s and battery.active %s',
    (registered, active, isRegistered, isActive) => {
      const facts = factsOf(session({ rooms: rooms(battery(registered, active)) }), TENANT, null);
      expect([facts['battery.registered'], facts['battery.active']]).toEqual([isRegistered, isActive]);
    },
  );

  it('contains every fact of the contract and no unknown one', () => {
    const facts = Object.keys(factsOf(session({ rooms: rooms(battery(true, true)) }), TENANT, null));
    expect(facts).toEqual(expect.arrayContaining([...FACT_NAMES]));
    expect(facts.filter((fact) => !isKnownCondition(fact, FACT_NAMES))).toEqual([]);
  });

  it('names what the platform does not have', () => {
    const profile = { unavailable: ['weather', 'battery'] } as unknown as Session['profile'];
    const facts = factsOf({ ...session({ rooms: [] }), profile }, TENANT, null);
    const named = Object.keys(facts).filter((fact) => fact.startsWith('unavailable.'));
    expect(named).toEqual(['unavailable.weather', 'unavailable.battery']);
    expect(named.every((fact) => facts[fact] && isKnownCondition(`!${fact}`, FACT_NAMES))).toBe(true);
  });

  it.each([
    [{}, false],
    [{ thirdPartyTrouble: true }, true],
    [{ profile: { wiserStatus: 'invalid.credentials' } as Session['profile'] }, true],
  ])('sets third_party.trouble in case %# to %s', (changes, expected) => {
    const current = { ...session({ rooms: rooms(battery(true, true)) }), ...changes };
    expect(factsOf(current, TENANT, null)['third_party.trouble']).toBe(expected);
  });

  it('sets battery and thermostat to false when the tenant hides them', () => {
    const hidden = { ...TENANT, flags: { ...TENANT.flags, battery: false, electric_heating: false } };
    const current = session({ rooms: rooms(battery(true, true), thermostat) });
    expect(factsOf(current, TENANT, null)).toMatchObject({ 'battery.active': true, 'thermostat.main': true });
    expect(factsOf(current, hidden, null)).toMatchObject({
      'battery.active': false,
      'thermostat.main': false,
    });
  });

  it.each([
    [null, false],
    ['Active', true],
    ['Signed', false],
  ])('for a contract in state %s sets contract.active to %s', (state, expected) => {
    const lifecycle =
      state === null
        ? null
        : { contract: { state, signatureDate: null, terminationDate: null }, activation: null };
    expect(factsOf(session({}), TENANT, lifecycle)['contract.active']).toBe(expected);
  });

  it('includes the session', () => {
    const facts = factsOf(
      session({ canModify: true, kiosk: true, professional: true, mode: 'support' }),
      TENANT,
      null,
    );
    expect(facts).toMatchObject({
      'rights.modify': true,
      kiosk: true,
      'session.professional': true,
      'session.authenticated': true,
      'mode.support': true,
    });
    expect(facts['mode.default']).toBeUndefined();
    expect(factsOf(NO_SESSION, TENANT, null)['session.authenticated']).toBe(false);
  });
});

it.each([
  ['GMD', 'threePhase', 'three_phases'],
  ['TPH', 'threePhase', 'three_phases'],
  ['SW', 'threePhase', 'one_phase'],
  ['GMD', 'onePhase', 'one_phase'],
  ['GMD', 'unknown', 'one_phase'],
  ['GMD', undefined, 'one_phase'],
] as const)('measureTypeOf returns for a %s plug on a %s grid: %s', (plugType, gridType, expected) => {
  expect(measureTypeOf({ plugType }, gridType)).toBe(expected);
});
