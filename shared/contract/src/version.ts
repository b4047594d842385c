/**
 * Semantic version of the contract between host and areas, equal to the package version. The host loads an
 * area only if this version is in the `contract` range of its `remote.json`.
 */
export const CONTRACT_VERSION: string = '2.25.0';
