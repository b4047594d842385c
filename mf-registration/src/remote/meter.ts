import { defineRemote } from '@foyer/remote-kit';
import { MeterStep } from '../meter/MeterStep';
import { registrationStore } from '../store';

export default defineRemote({ store: registrationStore, views: { registration_connect_meter: MeterStep } });
