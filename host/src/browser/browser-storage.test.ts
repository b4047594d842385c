import { browserStorage } from './browser-storage';

it('returns the browser’s storage', () => {
  expect(browserStorage('localStorage')).toBe(window.localStorage);
});

it.each(['localStorage', 'sessionStorage'] as const)('stores nothing where %s is forbidden', (kind) => {
  const forbidding = Object.defineProperty({}, kind, {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  }) as Window;
  const storage = browserStorage(kind, forbidding);
  storage.setItem('key', 'value');
  expect(storage.getItem('key')).toBeNull();
});
