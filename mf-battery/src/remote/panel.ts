import { defineRemote } from '@foyer/remote-kit';
import { CapacityPage } from '../capacity/CapacityPage';
import { LifecyclePage } from '../lifecycle/LifecyclePage';
import { RegistrationPage } from '../registration/RegistrationPage';
import { batteryStore } from '../store';

export default defineRemote({
  store: batteryStore,
  views: {
    user_panel_msb: CapacityPage,
    user_panel_msb_register: RegistrationPage,
    battery_activation: LifecyclePage,
  },
});
