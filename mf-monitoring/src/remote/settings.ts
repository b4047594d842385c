import { defineRemote } from '@foyer/remote-kit';
import { SettingsPage } from '../settings/SettingsPage';
import { monitoringStore } from '../store';

export default defineRemote({ store: monitoringStore, views: { settings_list: SettingsPage } });
