import { defineRemote } from '@foyer/remote-kit';
import { ContractPage } from '../contract/ContractPage';
import { DocumentsPage } from '../documents/DocumentsPage';
import { PreviewPage } from '../documents/PreviewPage';
import { InvoicesPage } from '../mailed-papers/InvoicesPage';
import { MyBillPage } from '../my-bill/MyBillPage';
import { ReportsPage } from '../reports/ReportsPage';
import { userPanelStore } from '../store';

export default defineRemote({
  store: userPanelStore,
  views: {
    user_panel_contract: ContractPage,
    user_panel_energy_documents: DocumentsPage,
    user_panel_energy_documents_preview: PreviewPage,
    user_panel_my_bill: MyBillPage,
    user_panel_invoices: InvoicesPage,
    user_panel_reports: ReportsPage,
  },
});
