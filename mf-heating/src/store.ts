import { createAreaStore } from '@foyer/remote-kit';
import { heatingApi } from './heating-api';

export const heatingStore = createAreaStore({ apis: [heatingApi], lastKnown: ['states'] });
