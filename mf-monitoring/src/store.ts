import { createAreaStore } from '@foyer/remote-kit';
import { monitoringApi } from './monitoring-api';

/** The area's store: everything it keeps are the platform's answers; where a person is, is in the URL. */
export const monitoringStore = createAreaStore({
  apis: [monitoringApi],
  invalidateOn: { 'profile.refresh': ['tariffs'], 'rooms.changed': ['states'] },
  lastKnown: ['states', 'twoDays', 'totals', 'equivalences', 'weather'],
});
