import { SectionPage } from '@foyer/area-parts';
import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Navigate } from '@foyer/remote-kit/router';
import { lastDownload } from './last-download';
import { PdfViewer } from './PdfViewer';

const BACK_LABELS: Readonly<Record<string, string>> = {
  '/user/reports': 'sections.reports.title',
  '/user/invoices': 'sections.invoices.title',
};

/** `/user/energy_documents_preview`: the loaded file, or a link back to the list. */
export function PreviewPage() {
  const { t } = useTranslation();
  const downloaded = lastDownload(useSession().profile?.id);
  if (!downloaded) return <Navigate to="/user/energy_documents" replace />;
  return (
    <SectionPage
      screen="user_panel_energy_documents_preview"
      title={downloaded.title}
      back={{ path: downloaded.from, label: t(BACK_LABELS[downloaded.from] ?? 'documents.back') }}
    >
      <PdfViewer file={downloaded.file} />
    </SectionPage>
  );
}
