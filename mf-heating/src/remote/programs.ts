import { defineRemote } from '@foyer/remote-kit';
import { HeatingProgram } from '../programs/HeatingProgram';
import { heatingStore } from '../store';

export default defineRemote({ store: heatingStore, views: { 'heating-week': HeatingProgram } });
