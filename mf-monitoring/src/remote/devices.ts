import { defineRemote } from '@foyer/remote-kit';
import { DevicePage } from '../rooms-and-devices/DevicePage';
import { RoomDevicesPage } from '../rooms-and-devices/RoomDevicesPage';
import { monitoringStore } from '../store';

export default defineRemote({
  store: monitoringStore,
  views: {
    consumption_room_details: RoomDevicesPage,
    consumption_device_details: DevicePage,
  },
});
