import { defineRemote } from '@foyer/remote-kit';
import { AlertSettingsPage, AutoOffPage, StandByPage } from '../programs/AutomaticPages';
import { ProgramsIndex } from '../programs/ProgramsIndex';
import { GreenPlayPage, SchedulePage } from '../programs/SchedulePage';
import { monitoringStore } from '../store';

export default defineRemote({
  store: monitoringStore,
  views: {
    device_programs: ProgramsIndex,
    schedule: SchedulePage,
    param_conf_auto_off: AutoOffPage,
    param_conf_detection_veille: StandByPage,
    param_conf_green_play: GreenPlayPage,
    param_conf_alerte: AlertSettingsPage,
  },
});
