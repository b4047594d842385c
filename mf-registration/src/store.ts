import { createAreaStore } from '@foyer/remote-kit';
import { registrationApi } from './registration-api';

/** The area's store: its queries and mutations. The draft keeper stores what is entered. */
export const registrationStore = createAreaStore({ apis: [registrationApi] });
