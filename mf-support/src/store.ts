import { createAreaStore } from '@foyer/remote-kit';
import { supportApi } from './support-api';

export const supportStore = createAreaStore({ apis: [supportApi] });
