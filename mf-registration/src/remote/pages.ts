import { defineRemote } from '@foyer/remote-kit';
import { IdentityStep } from '../identity/IdentityStep';
import { CodePage } from '../start/CodePage';
import { StartPage } from '../start/StartPage';
import { registrationStore } from '../store';

export default defineRemote({
  store: registrationStore,
  views: {
    registration: StartPage,
    registration_code: CodePage,
    registration_user_informations: IdentityStep,
  },
});
