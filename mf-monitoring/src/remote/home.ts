import { defineRemote } from '@foyer/remote-kit';
import { HomePage } from '../home/HomePage';
import { monitoringStore } from '../store';

export default defineRemote({ store: monitoringStore, views: { home: HomePage } });
