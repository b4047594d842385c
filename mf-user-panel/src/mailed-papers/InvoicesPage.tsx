import { SectionPage } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { MailedPaperList } from './MailedPaperList';

/** `/user/invoices`: monthly invoices of the battery's subscription. */
export function InvoicesPage() {
  const { t } = useTranslation();
  return (
    <SectionPage
      screen="user_panel_invoices"
      title={t('sections.invoices.title')}
      lead={t('sections.invoices.lead')}
    >
      <MailedPaperList kind="invoices" />
    </SectionPage>
  );
}
