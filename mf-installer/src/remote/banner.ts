import { defineRemote } from '@foyer/remote-kit';
import { ActingBanner } from '../acting/ActingBanner';
import { installerStore } from '../store';

export default defineRemote({ store: installerStore, views: { 'professional-banner': ActingBanner } });
