/** Key of the versions that the household of this browser has of areas with a roll-out, by area. */
export const VERSIONS_KEY = 'foyer.versions';

/** Empty where the browser stores nothing. */
export function storedVersions(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, string>> {
  try {
    return JSON.parse(storage.getItem(VERSIONS_KEY) ?? '{}');
  } catch {
    return {};
  }
}
