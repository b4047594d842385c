/**
 * Version of the contract between host and areas (semantic versioning): the package's own. 2.0.0 is the first without
 * the wire's calls, which are compiled into whoever asks them.
 * An area states the range it was built for in `remote.json`; the host loads it only if this version is in it.
 */
export const CONTRACT_VERSION: string = '2.9.0';
