import { platformBaseQuery } from '@foyer/platform-client';
import { createApi } from '@foyer/remote-kit/store';

/**
 * The area's one RTK Query API; every feature injects its own endpoints. Mutations that emit `profile.refresh` or
 * `rooms.changed` need no `invalidatesTags` for the tags the store invalidates at these events.
 */
export const userPanelApi = createApi({
  reducerPath: 'userPanel',
  baseQuery: platformBaseQuery,
  tagTypes: [
    'profile',
    'tariffs',
    'production',
    'licence',
    'acceptance',
    'pendingEmail',
    'closing',
    'contract',
    'notifications',
    'sessions',
  ],
  endpoints: () => ({}),
});
