import { brandColours, brandContrasts, isColour } from './brand-colours';

test('a tenant without colours has those of the kit, which can be read', () => {
  const colours = brandColours({});
  expect(colours).toEqual({ accent: '#0f6b5c', ink: '#ffffff' });
  expect(brandContrasts(colours).map(({ isReadable }) => isReadable)).toEqual([true, true]);
});

test.each([
  ['#0f6b5c', '#ffffff', [true, true]],
  ['#ffff00', '#000000', [true, false]],
  ['#1f57a4', '#8899aa', [false, true]],
  ['#ffffff', '#ffffff', [false, false]],
  // Near the bound on the page, on either side.
  ['#73665d', '#ffffff', [true, true]],
  ['#746a62', '#ffffff', [true, false]],
])('accent %s with ink %s: %j', (accent, ink, readable) => {
  expect(brandContrasts({ accent, ink }).map(({ isReadable }) => isReadable)).toEqual(readable);
});

test.each([
  ['#0f6b5c', true],
  ['#0F6B5C', true],
  ['0f6b5c', false],
  ['#0f6b5', false],
  ['#0f6b5cc', false],
  ['teal', false],
])('%s is a colour: %j', (text, expected) => {
  expect(isColour(text)).toBe(expected);
});
