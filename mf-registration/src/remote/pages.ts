import { defineRemote } from '@foyer/remote-kit';
import { IdentityStep } from '../identity/IdentityStep';
import { StartPage } from '../start/StartPage';
import { registrationStore } from '../store';

export default defineRemote({
  store: registrationStore,
  views: { registration: StartPage, registration_user_informations: IdentityStep },
});
