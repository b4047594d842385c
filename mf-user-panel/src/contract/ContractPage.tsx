import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState } from '@foyer/ui';
import type { ContractStatus } from '@foyer/wire/contract-end';
import fields from '../profile/fields.module.css';
import { useTariffWords } from '../tariff/tariff-words';
import { useContractStatusQuery } from './contract-endpoints';
import { EndContract } from './EndContract';
import { EndingContract } from './EndingContract';

/** `/user/contract`: ends the electricity contract, or takes its end back. */
export function ContractPage() {
  const { t } = useTranslation();
  const answer = useAnswer(useContractStatusQuery());
  const isRefused = answer.state === 'failed' && answer.failure === 'refused';
  return (
    <SectionPage
      screen="user_panel_contract"
      title={t('sections.contract.title')}
      lead={t('sections.contract.lead')}
      actions={<Age answer={answer} />}
      back={{ path: '/user/energy_documents', label: t('documents.back') }}
    >
      {isRefused ? (
        <Card>
          <EmptyState title={t('contract.ofCustomer')} />
        </Card>
      ) : (
        <WhenReady answer={answer} height="16rem">
          {(status) => <Contract status={status} />}
        </WhenReady>
      )}
    </SectionPage>
  );
}

function Contract({ status }: { readonly status: ContractStatus }) {
  const { t, day } = useTariffWords();
  const { state, choice, request, endedDay } = status;
  if (state === 'running' && choice) return <EndContract status={{ ...status, choice }} />;
  if (state === 'ending' && request) return <EndingContract request={request} />;
  if (state !== 'ended')
    return (
      <Card>
        <EmptyState title={t('documents.noContract')} />
      </Card>
    );
  return (
    <Card title={t('contract.ended.title')}>
      <div className={fields.stack}>
        <p>{endedDay ? t('contract.ended.on', { day: day(endedDay) }) : t('contract.ended.unknown')}</p>
        <p>{t('contract.ended.documents')}</p>
        <p>
          <Link to="/user/energy_documents">{t('documents.back')}</Link>
        </p>
      </div>
    </Card>
  );
}
