import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState } from '@foyer/ui';
import type { ContractSubscriber } from '@foyer/wire/documents';
import { useContractStatusQuery } from '../contract/contract-endpoints';
import { useTariffWords } from '../tariff/tariff-words';
import styles from './DocumentList.module.css';
import { DocumentRow } from './DocumentRow';
import { useCommissioningQuery } from './document-endpoints';
import { useOpenDocument } from './useOpenDocument';

/** The contract if there is one, and the storage licence if there is a battery. */
export function ContractDocuments({ subscriber }: { readonly subscriber: ContractSubscriber | null }) {
  const { t } = useTranslation();
  const { open, pending } = useOpenDocument();
  const { data: commissionedOn = null } = useCommissioningQuery();
  const { day } = useTariffWords();
  const opening = t('documents.opening');
  const hasBattery = useFacts()['battery.registered'] === true;
  return (
    <Card title={t('documents.kinds.CONTRACT')}>
      {!subscriber && !hasBattery && !commissionedOn ? (
        <EmptyState title={t('documents.noContract')} />
      ) : null}
      <ul className={styles.list}>
        {subscriber ? (
          <DocumentRow
            number={subscriber.contractNumber}
            title={t('documents.type.contract')}
            below={[
              [subscriber.firstName, subscriber.lastName].filter(Boolean).join(' '),
              subscriber.contractNumber,
            ]
              .filter(Boolean)
              .join(' · ')}
            openLabel={t('documents.open')}
            busy={pending === 'contract' ? opening : undefined}
            onOpen={() => void open('contract')}
          />
        ) : null}
        {hasBattery ? (
          <DocumentRow
            number="storageLicence"
            title={t('documents.type.storageLicence')}
            below={t('documents.storageLicenceBelow')}
            openLabel={t('documents.open')}
            busy={pending === 'storageLicence' ? opening : undefined}
            onOpen={() => void open('storageLicence')}
          />
        ) : null}
        {commissionedOn ? (
          <DocumentRow
            number="commissioning"
            title={t('documents.type.commissioning')}
            below={t('documents.commissioningBelow', { day: day(commissionedOn) })}
            openLabel={t('documents.open')}
            busy={pending === 'commissioning' ? opening : undefined}
            onOpen={() => void open('commissioning')}
          />
        ) : null}
      </ul>
      {subscriber ? <ContractEnd /> : null}
    </Card>
  );
}

/** State of the contract with a link to its end; nothing for persons who act for the household. */
function ContractEnd() {
  const { t } = useTranslation();
  const { data } = useContractStatusQuery();
  const { day } = useTariffWords();
  const { state, request, endedDay } = data ?? {};
  if (state === 'ended') return endedDay ? <p>{t('contract.state.ended', { day: day(endedDay) })}</p> : null;
  if (state !== 'running' && state !== 'ending') return null;
  return (
    <p>
      {request ? `${t('contract.state.ending', { day: day(request.lastDay) })} · ` : null}
      <Link to="/user/contract">{t(request ? 'contract.seeEnding' : 'contract.seeEnd')}</Link>
    </p>
  );
}

export function ProofOfAddress() {
  const { t } = useTranslation();
  const { open, pending } = useOpenDocument();
  return (
    <Card title={t('documents.kinds.PROOF_OF_ADDRESS')}>
      <ul className={styles.list}>
        <DocumentRow
          number="proofOfAddress"
          title={t('documents.type.proofOfAddress')}
          below={t('documents.proofBelow')}
          openLabel={t('documents.open')}
          busy={pending === 'proofOfAddress' ? t('documents.opening') : undefined}
          onOpen={() => void open('proofOfAddress')}
        />
      </ul>
    </Card>
  );
}
