import { defineRemote } from '@foyer/remote-kit';
import { TadoFailurePage, TadoSuccessPage } from '../results/TadoResultPages';
import { heatingStore } from '../store';

export default defineRemote({
  store: heatingStore,
  views: { tado_connection_success: TadoSuccessPage, tado_connection_failure: TadoFailurePage },
});
