import { createAreaStore } from '@foyer/remote-kit';
import { operatorApi } from './operator-api';

export const operatorStore = createAreaStore({ apis: [operatorApi] });
