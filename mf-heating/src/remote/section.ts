import { defineRemote } from '@foyer/remote-kit';
import { HeatingSection } from '../section/HeatingSection';
import { heatingStore } from '../store';

export default defineRemote({ store: heatingStore, views: { 'electric-heating': HeatingSection } });
