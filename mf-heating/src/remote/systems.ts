import { defineRemote } from '@foyer/remote-kit';
import { heatingStore } from '../store';
import { HeatingSystemsPage } from '../systems/HeatingSystemsPage';

export default defineRemote({ store: heatingStore, views: { user_panel_heating: HeatingSystemsPage } });
