import fc from 'fast-check';
import { findLoad } from './find-load';

const powers = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([channel, watts]) => ({ channel, watts }));

test.each([
  ['a meter that counts what is drawn', { grid: 300 }, { grid: 2310 }, ['+grid']],
  ['a meter that counts what is fed in', { grid: 900 }, { grid: -1100 }, ['-grid']],
  [
    'the meter, and the plug of the kettle',
    { grid: 300, plug: 0 },
    { grid: 2250, plug: 2010 },
    ['+plug', '+grid'],
  ],
  ['a lamp beside it', { grid: 300, lamp: 0 }, { grid: 2300, lamp: 60 }, ['+grid']],
  ['a kettle that is off', { grid: 300 }, { grid: 420 }, []],
  ['a channel that was not heard before', { grid: 300 }, { grid: 310, clamp: 2000 }, []],
  ['an oven that starts meanwhile elsewhere', { grid: 300, plug: 0 }, { grid: 3300, plug: 1000 }, ['+grid']],
])('%s', (_name, before, after, expected) => {
  const found = findLoad(powers(before), powers(after));
  expect(found.map(({ channel, isRise }) => `${isRise ? '+' : '-'}${channel}`)).toEqual(expected);
});

test('a load and its end are found on the same channels, the other way round', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -9000, max: 9000 }));
  fc.assert(
    fc.property(values, values, (one, other) => {
      const begun = findLoad(powers(one), powers(other));
      const ended = findLoad(powers(other), powers(one));
      const byName = (a: { channel: string }, b: { channel: string }) => a.channel.localeCompare(b.channel);
      expect([...ended].sort(byName)).toEqual(
        begun.map(({ channel, isRise }) => ({ channel, isRise: !isRise })).sort(byName),
      );
    }),
  );
});
