import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { Banner, Button, Card } from '@foyer/ui';
import type { ContractEndRequest } from '@foyer/wire/contract-end';
import fields from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useTariffWords } from '../tariff/tariff-words';
import { Consequences } from './Consequences';
import { useKeepContractMutation } from './contract-endpoints';

/** Says what was asked for and lets the household keep its contract. */
export function EndingContract({ request }: { readonly request: ContractEndRequest }) {
  const { t, day } = useTariffWords();
  const { notify } = useHostServices();
  const readOnly = useCustomerOnly();
  const [keep, { isLoading }] = useKeepContractMutation();
  const { kind, askedDay, lastDay, keepUntilDay } = request;
  const keepContract = async () => {
    const { error } = await keep();
    if (!error) return notify.toast('contractKeptMessage', { severity: 'success' });
    const isTooLate = isPlatformError(error) && error.code === 'contract.keep.too.late';
    notify.toast(isTooLate ? 'contractKeepTooLateMessage' : 'contractNotKeptMessage', {
      severity: 'warning',
    });
  };
  return (
    <Card title={t('contract.ending.title')}>
      <div className={fields.stack}>
        <Banner severity="warning">
          {t(`contract.ending.text.${kind}`, { day: day(lastDay), asked: day(askedDay) })}
        </Banner>
        <Consequences asked={{ kind, lastDay }} />
        {keepUntilDay ? (
          <>
            <p>{t('contract.ending.keepUntil', { day: day(keepUntilDay) })}</p>
            <p>
              <Button
                disabled={readOnly !== undefined}
                busy={isLoading ? t('contract.ending.busy') : undefined}
                onClick={() => void keepContract()}
              >
                {t('contract.ending.keep')}
              </Button>
            </p>
            {readOnly ? <p className={fields.note}>{readOnly}</p> : null}
          </>
        ) : (
          <p>{t('contract.ending.final')}</p>
        )}
      </div>
    </Card>
  );
}
