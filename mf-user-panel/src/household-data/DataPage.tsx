import { SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import { CloseAccount } from './CloseAccount';
import { ClosingAccount } from './ClosingAccount';
import { DownloadData } from './DownloadData';
import { useAccountClosingQuery } from './household-data-endpoints';

/** `/user/data`: download all data, close the account or keep it. */
export function DataPage() {
  const { t } = useTranslation();
  return (
    <SectionPage screen="user_panel_data" title={t('sections.data.title')} lead={t('sections.data.lead')}>
      <SeenByCustomer>
        <DownloadData />
        <Closing />
      </SeenByCustomer>
    </SectionPage>
  );
}

function Closing() {
  const answer = useAnswer(useAccountClosingQuery());
  return (
    <WhenReady answer={answer} height="12rem">
      {({ eraseAtMs, invoices }) =>
        eraseAtMs === null ? (
          <CloseAccount invoices={invoices} />
        ) : (
          <ClosingAccount eraseAtMs={eraseAtMs} invoices={invoices} />
        )
      }
    </WhenReady>
  );
}
