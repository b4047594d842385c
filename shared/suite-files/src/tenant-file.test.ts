import { isCachedOffline, showsArea } from './tenant-file';

test.each([
  [['*'], {}, true],
  [['mf-pool'], {}, true],
  [['mf-battery'], {}, false],
  [[], {}, false],
  [['*'], { 'mf-pool': false }, false],
  [['mf-battery'], { 'mf-pool': true }, true],
])('a tenant with the areas %j, switched %j, shows mf-pool: %p', (areas, switched, shows) => {
  expect(showsArea({ areas, switched }, 'mf-pool')).toBe(shows);
});

test.each([
  [{}, true],
  [{ offline: true }, true],
  [{ offline: false }, false],
])('with the switches %j browsers cache the suite: %p', (switched, isCached) => {
  expect(isCachedOffline({ switched })).toBe(isCached);
});
