import { createAreaStore } from '@foyer/remote-kit';
import { supportApi } from './support-api';

/** The area's store: the platform's answers. */
export const supportStore = createAreaStore({ apis: [supportApi] });
