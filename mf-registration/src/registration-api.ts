import { DATA_TAGS } from '@foyer/contract';
import { platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';

/** The area's only RTK Query API; each feature injects its own endpoints. */
export const registrationApi = createApi({
  reducerPath: 'registration',
  baseQuery: platformBaseQuery,
  tagTypes: DATA_TAGS,
  endpoints: () => ({}),
});
