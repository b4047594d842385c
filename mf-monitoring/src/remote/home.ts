import { defineRemote } from '@foyer/remote-kit';
import { HomePage } from '../home/HomePage';
import { houseApi } from '../house/house-endpoints';
import { monitoringStore } from '../store';

export default defineRemote({
  store: monitoringStore,
  views: { home: HomePage },
  asks: { home: [() => houseApi.endpoints.states.initiate()] },
});
