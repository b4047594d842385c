import { createAreaStore } from '@foyer/remote-kit';
import { installerApi } from './installer-api';

export const installerStore = createAreaStore({ apis: [installerApi] });
