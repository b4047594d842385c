import { Failure } from '@foyer/area-parts';
import { addDays } from '@foyer/domain';
import { useAnswer } from '@foyer/remote-kit';
import { Badge, Banner, Skeleton } from '@foyer/ui';
import type { ContractEndPreview, FinalDocument } from '@foyer/wire/contract-end';
import type { ReactNode } from 'react';
import { useTariffWords } from '../tariff/tariff-words';
import styles from './Consequences.module.css';
import { type AskedEnd, useContractEndPreviewQuery } from './contract-endpoints';

const sumOf = (payments: ContractEndPreview['duePayments']) =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What an end of the contract means: days, documents, payments, the balance so far and what ends with it. */
export function Consequences({ asked }: { readonly asked: AskedEnd }) {
  const answer = useAnswer(useContractEndPreviewQuery(asked));
  if (answer.state === 'loading') return <Skeleton height="14rem" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  return <Facts preview={answer.data} />;
}

function Facts({ preview }: { readonly preview: ContractEndPreview }) {
  const { t, day, money } = useTariffWords();
  const { lastDay, finalBill, settlement, endingPayments, duePayments, balance } = preview;
  const { hasBattery, hasProofOfAddress } = preview;
  const document = (name: string, { fromDay, lastDay: to, issuedDay }: FinalDocument) =>
    t(`contract.${name}`, { issued: day(issuedDay), from: day(fromDay), to: day(to) });
  const [firstEnding] = endingPayments;
  return (
    <div className={styles.consequences}>
      <dl className={styles.facts} data-testid="contract-consequences">
        <Fact name={t('contract.lastDay')}>
          <strong>{day(lastDay)}</strong>
        </Fact>
        <Fact name={t('documents.type.ClosureTransitionalBill')}>
          {finalBill ? document('finalBill', finalBill) : t('contract.noBill')}
        </Fact>
        {settlement ? (
          <Fact name={t('documents.type.RegularizationBill')}>{document('settlement', settlement)}</Fact>
        ) : null}
        {firstEnding ? (
          <Fact name={t('contract.endingTitle')}>
            {t('contract.endingPayments', {
              count: endingPayments.length,
              day: day(firstEnding.day),
              amount: money(sumOf(endingPayments)),
            })}
          </Fact>
        ) : null}
        {duePayments.length > 0 ? (
          <Fact name={t('contract.dueTitle')}>
            {t('contract.duePayments', { count: duePayments.length, amount: money(sumOf(duePayments)) })}
          </Fact>
        ) : null}
        {finalBill ? (
          <Fact
            name={
              <>
                {t('contract.balanceTitle')} <Badge>{t('contract.estimate')}</Badge>
              </>
            }
          >
            <Balance balance={balance} />
          </Fact>
        ) : null}
        {hasBattery || hasProofOfAddress ? (
          <Fact name={t('contract.goesTitle')}>
            <ul className={styles.points}>
              {hasBattery ? <li>{t('contract.goes.battery')}</li> : null}
              {hasBattery ? <li>{t('contract.goes.storageLicence')}</li> : null}
              {hasProofOfAddress ? <li>{t('contract.goes.proofOfAddress')}</li> : null}
            </ul>
          </Fact>
        ) : null}
        <Fact name={t('contract.staysTitle')}>{t('contract.stays')}</Fact>
      </dl>
      <Banner>{t('contract.newSupplier', { day: day(addDays(lastDay, 1)) })}</Banner>
    </div>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Balance({ balance }: Pick<ContractEndPreview, 'balance'>) {
  const { t, day, money } = useTariffWords();
  if (!balance) return t('contract.balance.none');
  const { fromDay, measuredToDay, costCents, paidCents, missingPrice } = balance;
  if (costCents === null)
    return missingPrice
      ? t(`contract.balance.${missingPrice.isProvisional ? 'priceProvisional' : 'priceMissing'}`, {
          day: day(missingPrice.day),
          price: t(`documents.missingPrice.${missingPrice.kind ?? 'contract'}`),
        })
      : t('contract.balance.notMeasured');
  const cents = costCents - paidCents;
  const days = { from: day(fromDay), to: day(measuredToDay) };
  return (
    <>
      <strong>
        {cents < 0
          ? t('documents.inFavour', { amount: money(-cents) })
          : t('contract.balance.toPay', { amount: money(cents) })}
      </strong>
      <br />
      {t('contract.balance.sum', { ...days, cost: money(costCents), paid: money(paidCents) })}
    </>
  );
}
