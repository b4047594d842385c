import { defineRemote } from '@foyer/remote-kit';
import { SettingsPage } from '../rooms-and-devices/SettingsPage';
import { monitoringStore } from '../store';

export default defineRemote({ store: monitoringStore, views: { settings_list: SettingsPage } });
