export { ask, endpointFor, type PlatformRequest, platformBaseQuery } from './base-query';
export {
  createPlatformClient,
  type HostPlatformClient,
  type PlatformClientOptions,
} from './client';
export { EARLY_HEADER, TIME_HEADER } from './clock';
export { isPlatformError, PlatformError, platformErrorData } from './errors';
export {
  type FetchedAnswer,
  overFetch,
  type PlatformFetch,
  type Question,
  type RawAnswer,
  stubFetch,
} from './network';
export { DEFAULT_TIMEOUT_MS } from './request';
