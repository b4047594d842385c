import { defineRemote } from '@foyer/remote-kit';
import { RegistrationStep } from '../registration/RegistrationStep';
import { batteryStore } from '../store';

export default defineRemote({ store: batteryStore, views: { 'battery-step': RegistrationStep } });
