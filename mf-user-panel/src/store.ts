import { createAreaStore } from '@foyer/remote-kit';
import { userPanelApi } from './user-panel-api';

export const userPanelStore = createAreaStore({ apis: [userPanelApi] });
