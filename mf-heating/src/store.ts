import { createAreaStore } from '@foyer/remote-kit';
import { heatingApi } from './heating-api';

/** The area's store: the platform's answers, with what was just set already in them. */
export const heatingStore = createAreaStore({ apis: [heatingApi], lastKnown: ['states'] });
