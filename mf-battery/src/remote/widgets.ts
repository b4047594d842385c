import { defineRemote } from '@foyer/remote-kit';
import { ActivationWidget } from '../activation/ActivationWidget';
import { batteryStore } from '../store';
import { BatteryWidget } from '../widgets/BatteryWidget';

export default defineRemote({
  store: batteryStore,
  views: { battery: BatteryWidget, 'battery-activation': ActivationWidget },
});
