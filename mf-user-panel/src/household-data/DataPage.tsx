import { SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { CloseAccount } from './CloseAccount';
import { ClosingAccount } from './ClosingAccount';
import { DownloadData } from './DownloadData';
import { useAccountClosingQuery } from './household-data-endpoints';

/** `/user/data`: download all data, close the account or keep it. */
export function DataPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useAccountClosingQuery());
  return (
    <SectionPage screen="user_panel_data" title={t('sections.data.title')} lead={t('sections.data.lead')}>
      <DownloadData />
      <WhenReady answer={answer} height="12rem">
        {({ eraseAtMs, invoices }) =>
          eraseAtMs === null ? (
            <CloseAccount invoices={invoices} />
          ) : (
            <ClosingAccount eraseAtMs={eraseAtMs} invoices={invoices} />
          )
        }
      </WhenReady>
    </SectionPage>
  );
}
