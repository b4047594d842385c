import { defineRemote } from '@foyer/remote-kit';
import { LicenceFeaturesPage } from '../licence/LicenceFeaturesPage';
import { LicencePage } from '../licence/LicencePage';
import { userPanelStore } from '../store';

export default defineRemote({
  store: userPanelStore,
  views: { user_panel_license: LicencePage, user_panel_license_features: LicenceFeaturesPage },
});
