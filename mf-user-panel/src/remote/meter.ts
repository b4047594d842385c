import { defineRemote } from '@foyer/remote-kit';
import { MeterPage } from '../meter/MeterPage';
import { userPanelStore } from '../store';

export default defineRemote({ store: userPanelStore, views: { user_panel_meter: MeterPage } });
