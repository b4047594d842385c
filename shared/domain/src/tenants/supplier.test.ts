import fc from 'fast-check';
import { isSupplier, withSupplier } from './supplier';

test.each([
  [{ battery: true, register_battery: true }, true],
  [{ battery: true, register_battery: false }, false],
  [{ battery: false, register_battery: false }, false],
  [{}, false],
])('with the flags %j it is a supplier: %j', (flags, expected) => {
  expect(isSupplier(flags)).toBe(expected);
});

test('what is chosen is read back, and no other flag changes', () => {
  const flags = fc.dictionary(fc.constantFrom('battery', 'register_battery', 'alerts', 'pool'), fc.boolean());
  fc.assert(
    fc.property(flags, fc.boolean(), (before, supplies) => {
      const { battery, register_battery, ...others } = withSupplier(before, supplies);
      const { battery: _battery, register_battery: _register, ...othersBefore } = before;
      expect([battery, register_battery]).toEqual([supplies, supplies]);
      expect(others).toEqual(othersBefore);
      expect(isSupplier(withSupplier(before, supplies))).toBe(supplies);
    }),
  );
});
