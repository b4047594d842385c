import { createAreaStore } from '@foyer/remote-kit';
import { registrationApi } from './registration-api';

/** The area's store: the lists the steps offer. What is entered is kept by the draft. */
export const registrationStore = createAreaStore({ apis: [registrationApi] });
