import fc from 'fast-check';
import { sunHeightDegrees } from './sun-height';

const LYON = { latitude: 45.76, longitude: 4.84 };

test.each([
  // Noon of the longest and the shortest day: 90° - latitude ± 23.44°.
  ['2026-06-21T11:42:00Z', LYON, 67.7],
  ['2026-12-21T11:38:00Z', LYON, 20.8],
  // Sunrise and sunset of a summer day in Lyon, 05:53 and 21:33 local time.
  ['2026-06-21T03:53:00Z', LYON, 0],
  ['2026-06-21T19:34:00Z', LYON, 0],
  // Eight o'clock on a winter morning: still dark.
  ['2026-12-21T07:00:00Z', LYON, -3.5],
  ['2026-03-20T12:07:00Z', { latitude: 0, longitude: 0 }, 90],
])('at %s at %j is at %f degrees', (at, place, degrees) => {
  expect(Math.abs(sunHeightDegrees(Date.parse(at), place) - degrees)).toBeLessThan(1.2);
});

test('is opposite at the antipode', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2050, 0) }),
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (atMs, latitude, longitude) => {
        const here = sunHeightDegrees(atMs, { latitude, longitude });
        const there = sunHeightDegrees(atMs, { latitude: -latitude, longitude: longitude + 180 });
        expect(here).toBeCloseTo(-there, 6);
        expect(Math.abs(here)).toBeLessThanOrEqual(90);
      },
    ),
  );
});
