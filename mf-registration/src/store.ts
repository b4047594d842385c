import { createAreaStore } from '@foyer/remote-kit';
import { registrationApi } from './registration-api';

/** Queries and mutations of the area; form entries are stored by the draft keeper instead. */
export const registrationStore = createAreaStore({ apis: [registrationApi] });
