export { ask, endpointFor, type PlatformRequest, platformBaseQuery } from './base-query';
export {
  createPlatformClient,
  type HostPlatformClient,
  type PlatformClientOptions,
} from './client';
export { RECEIVED_HEADER, SENT_HEADER, TIME_HEADER } from './clock';
export { isPlatformError, PlatformError, platformErrorData } from './errors';
export { DEFAULT_TIMEOUT_MS } from './request';
