import { platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';

/** RTK Query API of the area; each feature injects its endpoints. */
export const heatingApi = createApi({
  reducerPath: 'heating',
  baseQuery: platformBaseQuery,
  tagTypes: ['states', 'accounts'],
  endpoints: () => ({}),
});
