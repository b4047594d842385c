import { defineRemote } from '@foyer/remote-kit';
import { OptionsPage } from '../options/OptionsPage';
import { userPanelStore } from '../store';

export default defineRemote({ store: userPanelStore, views: { user_panel: OptionsPage } });
