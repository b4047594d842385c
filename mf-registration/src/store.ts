import { createAreaStore } from '@foyer/remote-kit';
import { registrationApi } from './registration-api';

/** Queries and mutations of the area; form entries are stored by the draft store instead. */
export const registrationStore = createAreaStore({ apis: [registrationApi] });
