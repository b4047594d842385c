import { defineRemote } from '@foyer/remote-kit';
import { AddressPage } from '../address/AddressPage';
import { AlertsPage } from '../alerts/AlertsPage';
import { AssistancePage } from '../assistance/AssistancePage';
import { DataPage } from '../household-data/DataPage';
import { InformationPage } from '../information/InformationPage';
import { InstallationPage } from '../installation/InstallationPage';
import { PreferencesPage } from '../preferences/PreferencesPage';
import { userPanelStore } from '../store';

export default defineRemote({
  store: userPanelStore,
  views: {
    user_panel_information: InformationPage,
    user_panel_address: AddressPage,
    user_panel_alerts: AlertsPage,
    user_panel_installation_details: InstallationPage,
    user_panel_preferences: PreferencesPage,
    user_panel_data: DataPage,
    user_panel_assistance: AssistancePage,
  },
});
