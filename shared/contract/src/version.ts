/**
 * Version of the contract between host, areas and platform (semantic versioning).
 * An area states the range it was built for in `remote.json`; the host loads it only if this version is in it.
 */
export const CONTRACT_VERSION = '1.1.0';
