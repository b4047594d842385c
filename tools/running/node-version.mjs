/** Oldest supported Node. */
const OLDEST_NODE = '20.19';

/**
 * An error message if this Node is too old, else null. The code must run on old versions.
 * @param {string} version
 * @returns {string | null}
 */
export function tooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Foyer needs Node ${OLDEST_NODE} or newer, and this is Node ${version}: install a newer one from https://nodejs.org.`;
}
