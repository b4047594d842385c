import { defineRemote } from '@foyer/remote-kit';
import { BatterySection, RegistrationSection } from '../section/BatterySection';
import { batteryStore } from '../store';

export default defineRemote({
  store: batteryStore,
  views: { 'battery-section': BatterySection, 'battery-registration': RegistrationSection },
});
