export { areaConfiguration, type ConfigurationOf, chunkNameOf } from './area';
export { type BuildOptions, baseConfiguration, containerName } from './base';
export { hostConfiguration } from './host';
export { FORBIDDEN_IN_AREAS, SHARED_AT_START, SHARED_ON_DEMAND } from './shared-modules';
