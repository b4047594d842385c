import { defineRemote } from '@foyer/remote-kit';
import { BatteryPage } from '../page/BatteryPage';
import { batteryStore } from '../store';

export default defineRemote({ store: batteryStore, views: { battery: BatteryPage } });
