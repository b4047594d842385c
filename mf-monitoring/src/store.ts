import { createAreaStore } from '@foyer/remote-kit';
import { monitoringApi } from './monitoring-api';

export const monitoringStore = createAreaStore({
  apis: [monitoringApi],
  invalidateOn: { 'profile.refresh': ['tariffs'], 'rooms.changed': ['states'] },
  lastKnown: ['states', 'twoDays', 'totals', 'equivalences', 'weather'],
});
