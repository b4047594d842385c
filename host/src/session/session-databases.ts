/** Areas keep here what belongs to a session and is on the platform too. */
const OF_SESSION = 'foyer-session-';

/** Deletes what areas kept of a session in this browser's databases; whoever has one open gives it up. */
export async function forgetSessionDatabases(
  databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'> | undefined = globalThis.indexedDB,
): Promise<void> {
  const known = (await databases?.databases?.()) ?? [];
  for (const { name } of known) if (name?.startsWith(OF_SESSION)) databases?.deleteDatabase(name);
}
