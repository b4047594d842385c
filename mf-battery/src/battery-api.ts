import { DATA_TAGS } from '@foyer/contract';
import { platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';

/** RTK Query API of the area; each feature injects its endpoints. */
export const batteryApi = createApi({
  reducerPath: 'battery',
  baseQuery: platformBaseQuery,
  tagTypes: DATA_TAGS,
  endpoints: () => ({}),
});
