import { createAreaStore } from '@foyer/remote-kit';
import { monitoringApi } from './monitoring-api';

export const monitoringStore = createAreaStore({
  apis: [monitoringApi],
  lastKnown: ['states', 'twoDays', 'totals', 'equivalences', 'weather', 'deviceRules'],
});
