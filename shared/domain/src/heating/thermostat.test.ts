import fc from 'fast-check';
import { device } from '../energy/device-fixture';
import {
  type HeatingDevice,
  heatingErrorCode,
  heatingProblem,
  kioskTemperatureRange,
  mainThermostat,
  roundTargetTemperature,
  stepTargetTemperature,
  temperatureRange,
  temperatureToWire,
  thermostatChoices,
} from './thermostat';

function heating(id: string, type: string, limits = { minC: 5, maxC: 25, stepC: 1 }): HeatingDevice {
  return { ...device({ id, type }), heating: { targetC: 20, ...limits } };
}
const room = (...devices: HeatingDevice[]) => [{ id: 'r', name: 'r', type: 'other_area_type', devices }];

describe('mainThermostat', () => {
  const valve = heating('valve', 'wiser_valve');
  const wiser = heating('wiser', 'wiser_thermostat');
  const tado = heating('tado', 'tado_heater');

  it.each([
    ['tado', 'tado'],
    ['wiser', 'wiser'],
    [null, 'wiser'],
    ['gone', 'wiser'],
    ['valve', 'wiser'],
  ])('with %s chosen is %s', (chosen, expected) => {
    expect(mainThermostat(room(valve, wiser, tado), chosen)?.id).toBe(expected);
  });

  it('is undefined without a thermostat', () => {
    expect(mainThermostat(room(valve), 'valve')).toBeUndefined();
    expect(thermostatChoices([])).toEqual([]);
  });
});

describe('temperature range', () => {
  it.each([
    ['wiser_thermostat', { minC: 5, maxC: 25, stepC: 1 }, { minC: 1, maxC: 35, stepC: 0.5 }],
    ['tado_heater', { minC: 5, maxC: 25, stepC: 0.1 }, { minC: 5, maxC: 25, stepC: 1 }],
    ['tado_ac', { minC: 16, maxC: 30, stepC: 2 }, { minC: 16, maxC: 30, stepC: 2 }],
  ])('of a %s with %j is %j', (type, limits, expected) => {
    expect(temperatureRange(heating('h', type, limits))).toEqual(expected);
  });

  it.each([
    ['wiser_thermostat', { minC: 5, maxC: 25, stepC: 1 }, 25],
    ['tado_heater', { minC: 5, maxC: 22, stepC: 1 }, 22],
    ['tado_ac', { minC: 27, maxC: 30, stepC: 1 }, 27],
  ])('of a %s with %j on a wall tablet ends at %d', (type, limits, maxC) => {
    expect(kioskTemperatureRange(heating('h', type, limits)).maxC).toBe(maxC);
  });

  const range = { minC: 1, maxC: 35, stepC: 0.5 };

  it.each([
    [20, 1, 20.5],
    [20, -1, 19.5],
    [20.3, 1, 20.5],
    [20.3, -1, 20],
    [35, 1, 35],
    [1, -1, 1],
    [40, 1, 35],
    [-3, -1, 1],
  ] as const)('from %s by %s step is %s', (targetC, direction, expected) => {
    expect(stepTargetTemperature(targetC, direction, range)).toBe(expected);
  });

  it('stays within the range and on a step, and rounding is idempotent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 90, noNaN: true }),
        fc.constantFrom<1 | -1>(1, -1),
        (valueC, direction) => {
          const settled = roundTargetTemperature(valueC, range);
          const stepped = stepTargetTemperature(settled, direction, range);
          expect(roundTargetTemperature(settled, range)).toBe(settled);
          for (const shown of [settled, stepped]) {
            expect(shown).toBeGreaterThanOrEqual(1);
            expect(shown).toBeLessThanOrEqual(35);
            expect(Number.isInteger(shown * 2)).toBe(true);
          }
        },
      ),
    );
  });
});

it.each([
  [20.5, 'wiser_thermostat', '20.5'],
  [20, 'wiser_valve', '20.0'],
  [20.5, 'tado_heater', '21'],
  [20.4, 'tado_ac', '20'],
])('sends %s °C to a %s as %s', (targetC, type, wire) => {
  expect(temperatureToWire(targetC, type)).toBe(wire);
});

it.each([
  [{}, 'wiser_thermostat', null],
  [{ TADO_AUTHORIZATION_ERROR: true }, 'tado_heater', 'password'],
  [{ TADO_AUTHORIZATION_ERROR: true }, 'wiser_thermostat', null],
  [{ WISER_LAST_ERROR: { code: 401 } }, 'wiser_thermostat', 'password'],
  [{ WISER_LAST_ERROR: { code: '401' } }, 'wiser_valve', 'password'],
  [{ WISER_LAST_ERROR: { code: 503 } }, 'wiser_thermostat', 'unavailable'],
  [{ TADO_TIMEOUT: 'slow' }, 'tado_ac', 'unavailable'],
  [{ WISER_LAST_ERROR: { code: 401 } }, 'heater', null],
])('reads errors %j for a %s as %s', (errors, type, problem) => {
  expect(heatingProblem(errors, type)).toBe(problem);
});

it.each([
  [{}, 'wiser_thermostat', null],
  [{ WISER_LAST_ERROR: { code: 503 } }, 'wiser_valve', 503],
  [{ WISER_LAST_ERROR: { code: '429' } }, 'wiser_valve', 429],
  [{ WISER_LAST_ERROR: 500 }, 'wiser_valve', 500],
  [{ WISER_LAST_ERROR: { code: 'slow' } }, 'wiser_valve', null],
  [{ WISER_LAST_ERROR: { code: '' } }, 'wiser_valve', null],
  [{ WISER_LAST_ERROR: null }, 'wiser_valve', null],
  [{ TADO_AUTHORIZATION_ERROR: true, TADO_LAST_ERROR: { code: 502 } }, 'tado_ac', 502],
  [{ WISER_LAST_ERROR: { code: 503 } }, 'tado_ac', null],
  [{ WISER_LAST_ERROR: { code: 503 } }, 'heater', null],
])('reads the code of errors %j for a %s as %s', (errors, type, code) => {
  expect(heatingErrorCode(errors, type)).toBe(code);
});
