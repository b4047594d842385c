import { defineRemote } from '@foyer/remote-kit';
import { DevicePage } from '../devices/DevicePage';
import { RoomDevicesPage } from '../devices/RoomDevicesPage';
import { monitoringStore } from '../store';

export default defineRemote({
  store: monitoringStore,
  views: {
    consumption_room_details: RoomDevicesPage,
    consumption_device_details: DevicePage,
  },
});
