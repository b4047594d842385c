export { disabledRemotes, pageData } from './page-data';
export { namesProfessionals } from './professional-places';
export { RemoteFailures } from './RemoteFailures';
export { RemotePage } from './RemotePage';
export { createRemotes } from './remotes';
export type {
  AreaFailurePlace,
  MenuItem,
  Remotes,
  RemotesOptions,
} from './types';
