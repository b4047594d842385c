import { SectionPage } from '@foyer/area-parts';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, SegmentedControl, Skeleton } from '@foyer/ui';
import { useState } from 'react';
import { MailedPaperList } from '../mailed-papers/MailedPaperList';
import { useHouseholdProfile } from '../profile/useHouseholdProfile';
import { ContractDocuments, ProofOfAddress } from './ContractDocuments';
import { useBillsQuery, useMonthlyReportsQuery, useSubscriberQuery } from './document-endpoints';
import { IssuedList } from './IssuedList';
import { PaymentList } from './PaymentList';

/** Between two looks at a list whose documents are being made. */
const REFRESH_MS = 5_000;

const DOCUMENT_KINDS = ['CONTRACT', 'BILLING', 'PAYMENTS', 'MONTHLY', 'PROOF_OF_ADDRESS'] as const;
type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** `/user/energy_documents`: contract, bills, payments, monthly reports, proof of address. */
export function DocumentsPage() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DocumentKind>('BILLING');
  const profile = useHouseholdProfile();
  const subscriber = useSubscriberQuery();
  const offered: Readonly<Record<DocumentKind, boolean>> = {
    CONTRACT: true,
    BILLING: true,
    PAYMENTS: true,
    MONTHLY: profile.state === 'ready' && profile.data.showsMonthlyDocuments,
    PROOF_OF_ADDRESS: subscriber.data?.mayProveAddress === true,
  };
  const isReady = profile.state !== 'loading' && !subscriber.isLoading;
  return (
    <SectionPage
      screen="user_panel_energy_documents"
      title={t('sections.energy_documents.title')}
      lead={t('sections.energy_documents.lead')}
    >
      {isReady ? (
        <SegmentedControl
          block
          label={t('documents.kind')}
          value={kind}
          options={DOCUMENT_KINDS.filter((value) => offered[value]).map((value) => ({
            value,
            label: t(`documents.kinds.${value}`),
            testId: `documents-${value}`,
          }))}
          onChange={setKind}
        />
      ) : (
        <Card busy>
          <Skeleton height="4rem" />
        </Card>
      )}
      {kind === 'CONTRACT' ? <ContractDocuments subscriber={subscriber.data ?? null} /> : null}
      {kind === 'BILLING' ? <Bills /> : null}
      {kind === 'PAYMENTS' ? <PaymentList /> : null}
      {kind === 'MONTHLY' ? <MonthlyReports /> : null}
      {kind === 'PROOF_OF_ADDRESS' ? <ProofOfAddress /> : null}
    </SectionPage>
  );
}

/** A list that asks again while documents of it are being made. */
function useIssued(useQuery: typeof useBillsQuery | typeof useMonthlyReportsQuery) {
  const [everyMs, setEveryMs] = useState(0);
  const answer = useAnswer(useQuery(undefined, whileAwake(everyMs)));
  const isBeingMade = answer.state === 'ready' && answer.data.isBeingMade;
  const wantedMs = isBeingMade ? REFRESH_MS : 0;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  return { answer, isBeingMade };
}

function Bills() {
  const { t } = useTranslation();
  const { answer } = useIssued(useBillsQuery);
  return (
    <>
      <IssuedList
        title={t('documents.kinds.BILLING')}
        answer={answer}
        empty={t('documents.noBills')}
        hasYearFiles
      />
      <p>
        <Link to="/user/my_bill">{t('myBill.link')}</Link>
      </p>
    </>
  );
}

function MonthlyReports() {
  const { t } = useTranslation();
  const { answer, isBeingMade } = useIssued(useMonthlyReportsQuery);
  return (
    <>
      <IssuedList title={t('documents.kinds.MONTHLY')} answer={answer} empty={t('documents.noReports')} />
      {/* Letters are made after the reports. */}
      {answer.state === 'loading' || isBeingMade ? null : <MailedPaperList kind="newsletters" />}
    </>
  );
}
