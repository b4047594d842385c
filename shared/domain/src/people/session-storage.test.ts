import { deleteSessionDatabases, removeSessionKeys, removeStoredForms } from './session-storage';

const KEYS = [
  'foyer.state',
  'foyer.last mf-monitoring',
  'foyer.figures',
  'foyer.form.a1.mf-user-panel.address',
  'foyer.form.nobody.mf-support.request',
  'foyer.form.b2.mf-registration.identity',
  'foyer.registry /registry/foyer.json',
  'written by an area',
];

function storageOf(keys: readonly string[]) {
  const left = [...keys];
  return {
    left,
    get length() {
      return left.length;
    },
    key: (index: number) => left[index] ?? null,
    removeItem: (key: string) => void left.splice(left.indexOf(key), 1),
  };
}

test('removes the session’s keys and no unsaved form', () => {
  const storage = storageOf(KEYS);
  removeSessionKeys(storage);
  expect(storage.left).toEqual([
    'foyer.form.a1.mf-user-panel.address',
    'foyer.form.b2.mf-registration.identity',
    'foyer.registry /registry/foyer.json',
  ]);
});

test('removes only the forms of the given account', () => {
  const storage = storageOf(['foyer.form.a1.x.y', 'foyer.form.a12.x.y', 'foyer.state']);
  removeStoredForms(storage, 'a1');
  expect(storage.left).toEqual(['foyer.form.a12.x.y', 'foyer.state']);
});

test('deletes the session’s databases and keeps unsent work', async () => {
  const deleteDatabase = jest.fn();
  const names = ['foyer-session-registration', 'foyer-registration', 'another'];
  await deleteSessionDatabases({
    databases: async () => names.map((name) => ({ name, version: 1 })),
    deleteDatabase,
  });
  expect(deleteDatabase.mock.calls).toEqual([['foyer-session-registration']]);
});

test('does nothing in a browser without databases', async () => {
  await expect(deleteSessionDatabases(undefined)).resolves.toBeUndefined();
});
