import { createAreaStore } from '@foyer/remote-kit';
import { batteryApi } from './battery-api';

/** The area's store: the platform's answers, shared by the page and the widgets. */
export const batteryStore = createAreaStore({ apis: [batteryApi], lastKnown: ['states'] });
