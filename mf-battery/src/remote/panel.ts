import { defineRemote } from '@foyer/remote-kit';
import { CapacityPage } from '../capacity/CapacityPage';
import { LifecyclePage } from '../lifecycle/LifecyclePage';
import { batteryStore } from '../store';

export default defineRemote({
  store: batteryStore,
  views: { user_panel_msb: CapacityPage, battery_activation: LifecyclePage },
});
