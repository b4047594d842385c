import { defineRemote } from '@foyer/remote-kit';
import { ReconciliationPage } from '../reconciliation/ReconciliationPage';
import { heatingStore } from '../store';

export default defineRemote({
  store: heatingStore,
  views: { user_panel_tado_reconciliation: ReconciliationPage },
});
