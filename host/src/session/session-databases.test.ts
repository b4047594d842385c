import { forgetSessionDatabases } from './session-databases';

it('deletes what belongs to the session, and what is not sent yet stays', async () => {
  const deleteDatabase = jest.fn();
  const names = ['foyer-session-registration', 'foyer-registration', 'another'];
  await forgetSessionDatabases({
    databases: async () => names.map((name) => ({ name, version: 1 })),
    deleteDatabase,
  });
  expect(deleteDatabase.mock.calls).toEqual([['foyer-session-registration']]);
});

it('has nothing to do in a browser without databases', async () => {
  await expect(forgetSessionDatabases(undefined)).resolves.toBeUndefined();
});
