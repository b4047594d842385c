import { deleteSessionDatabases, removeKeptForms, removeSessionKeys } from './session-storage';

const KEYS = [
  'foyer.state',
  'foyer.last mf-monitoring',
  'foyer.figures',
  'foyer.form.a1.mf-user-panel.address',
  'foyer.form.nobody.mf-support.request',
  'foyer.form.b2.mf-registration.identity',
  'foyer.registry /registry/foyer.json',
  'foyer.one-by-one',
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

test('the end of a session removes its own keys and no unsaved form', () => {
  const storage = storageOf(KEYS);
  removeSessionKeys(storage);
  expect(storage.left).toEqual([
    'foyer.form.a1.mf-user-panel.address',
    'foyer.form.b2.mf-registration.identity',
    'foyer.registry /registry/foyer.json',
    'foyer.one-by-one',
  ]);
});

test('only the forms of the given account are removed', () => {
  const storage = storageOf(['foyer.form.a1.x.y', 'foyer.form.a12.x.y', 'foyer.state']);
  removeKeptForms(storage, 'a1');
  expect(storage.left).toEqual(['foyer.form.a12.x.y', 'foyer.state']);
});

test('the end of a session deletes its databases and keeps those with unsent work', async () => {
  const deleteDatabase = jest.fn();
  const names = ['foyer-session-registration', 'foyer-registration', 'another'];
  await deleteSessionDatabases({
    databases: async () => names.map((name) => ({ name, version: 1 })),
    deleteDatabase,
  });
  expect(deleteDatabase.mock.calls).toEqual([['foyer-session-registration']]);
});

test('a browser without databases has none to delete', async () => {
  await expect(deleteSessionDatabases(undefined)).resolves.toBeUndefined();
});
