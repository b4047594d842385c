import { addressKey, throttle } from './throttle';

describe('the throttle', () => {
  test('lets ten tries a minute through and returns the wait of the eleventh', () => {
    const tries = throttle(10);
    const waits = Array.from({ length: 11 }, (_, index) => tries.take('a', index * 1000));
    expect(waits.slice(0, 10)).toEqual(waits.slice(0, 10).map(() => null));
    expect(waits[10]).toBe(50);
  });

  test('lets the next try through once the oldest is a minute old, whatever was refused in between', () => {
    const tries = throttle(2);
    tries.take('a', 0);
    tries.take('a', 30_000);
    for (let at = 31_000; at < 60_000; at += 1000) expect(tries.take('a', at)).not.toBeNull();
    expect(tries.take('a', 60_000)).toBeNull();
    expect(tries.take('a', 60_001)).not.toBeNull();
  });

  test('counts every key apart', () => {
    const tries = throttle(1);
    expect(tries.take('a', 0)).toBeNull();
    expect(tries.take('b', 0)).toBeNull();
    expect(tries.take('a', 0)).toBe(60);
  });

  test('does not count a try that was given back', () => {
    const tries = throttle(1);
    for (let at = 0; at < 50; at += 1) {
      expect(tries.take('a', at)).toBeNull();
      tries.giveBack('a');
    }
  });
});

describe('the key of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
