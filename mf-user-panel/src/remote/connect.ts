import { defineRemote } from '@foyer/remote-kit';
import { ConnectPage } from '../connect/ConnectPage';
import { ProgramsPage } from '../programs/ProgramsPage';
import { userPanelStore } from '../store';

export default defineRemote({
  store: userPanelStore,
  views: { user_panel_connect: ConnectPage, user_panel_programs: ProgramsPage },
});
