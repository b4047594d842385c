import { defineRemote } from '@foyer/remote-kit';
import { SecondFactorPage } from '../second-factor/SecondFactorPage';
import { userPanelStore } from '../store';

export default defineRemote({
  store: userPanelStore,
  views: { user_panel_second_factor: SecondFactorPage },
});
