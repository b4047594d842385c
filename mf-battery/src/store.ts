import { createAreaStore } from '@foyer/remote-kit';
import { batteryApi } from './battery-api';

export const batteryStore = createAreaStore({ apis: [batteryApi], lastKnown: ['states'] });
