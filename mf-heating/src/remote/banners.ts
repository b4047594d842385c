import { defineRemote } from '@foyer/remote-kit';
import { RefusedCredentials } from '../refused/RefusedCredentials';
import { heatingStore } from '../store';

export default defineRemote({ store: heatingStore, views: { 'refused-credentials': RefusedCredentials } });
