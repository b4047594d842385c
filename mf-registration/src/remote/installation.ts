import { defineRemote } from '@foyer/remote-kit';
import { DevicesStep } from '../devices/DevicesStep';
import { HandOverStep } from '../handover/HandOverStep';
import { InstallationStep } from '../installation/InstallationStep';
import { ProductionStep } from '../installation/ProductionStep';
import { registrationStore } from '../store';
import { SystemsStep } from '../systems/SystemsStep';
import { TadoStep } from '../systems/TadoStep';
import { WiringStep } from '../wiring/WiringStep';

export default defineRemote({
  store: registrationStore,
  views: {
    registration_user_production_details: ProductionStep,
    registration_installation_details: InstallationStep,
    registration_devices_attribution: DevicesStep,
    registration_set_systems: SystemsStep,
    registration_tado: TadoStep,
    registration_wiring: WiringStep,
    registration_registration_complete: HandOverStep,
  },
});
