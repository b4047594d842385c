import { defineRemote } from '@foyer/remote-kit';
import { BatteryStep } from '../customer/BatteryStep';
import { CongratulationsStep } from '../customer/CongratulationsStep';
import { LicenceDetailsStep } from '../customer/LicenceDetailsStep';
import { LicenceStep } from '../customer/LicenceStep';
import { PasswordStep } from '../customer/PasswordStep';
import { SettingsStep } from '../customer/SettingsStep';
import { WelcomeStep } from '../customer/WelcomeStep';
import { registrationStore } from '../store';

export default defineRemote({
  store: registrationStore,
  views: {
    registration_welcome: WelcomeStep,
    registration_my_smart_battery: BatteryStep,
    registration_set_password: PasswordStep,
    registration_accept_licence: LicenceStep,
    registration_licence_details: LicenceDetailsStep,
    registration_settings: SettingsStep,
    registration_congratulations: CongratulationsStep,
  },
});
