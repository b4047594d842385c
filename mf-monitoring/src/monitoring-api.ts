import { platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';

/** The area's one RTK Query API; every feature injects its own endpoints. */
export const monitoringApi = createApi({
  reducerPath: 'monitoring',
  baseQuery: platformBaseQuery,
  tagTypes: ['states', 'tariffs', 'alerts'],
  endpoints: () => ({}),
});
