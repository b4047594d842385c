import { createAreaStore } from '@foyer/remote-kit';
import { installerApi } from './installer-api';

/** The area's store: the platform's answers. */
export const installerStore = createAreaStore({ apis: [installerApi] });
