import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { Link } from '@foyer/remote-kit/router';
import { Button, Card } from '@foyer/ui';
import type { OwnSupply } from '@foyer/wire/own-supply';
import fields from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { offerName, useTariffWords } from '../tariff/tariff-words';
import { useUndoOwnSupplyMutation } from './supply-endpoints';

/** The supply a household started. Until its first day it can be undone. */
export function BegunSupply({ begun }: { readonly begun: NonNullable<OwnSupply['begun']> }) {
  const words = useTariffWords();
  const { t, day, today } = words;
  const { notify } = useHostServices();
  const readOnly = useCustomerOnly();
  const [undo, { isLoading }] = useUndoOwnSupplyMutation();
  const { contractNumber, offer, kva, firstDay, undoUntilDay } = begun;

  const undoIt = async () => {
    if (!(await notify.confirm('undoSupplyConfirm', { destructive: true, values: { day: day(firstDay) } })))
      return;
    const { error } = await undo();
    if (!error) return notify.toast('supplyUndoneMessage', { severity: 'success' });
    const isTooLate = isPlatformError(error) && error.code === 'supply.undo.too.late';
    notify.toast(isTooLate ? 'supplyUndoTooLateMessage' : 'supplyNotUndoneMessage', { severity: 'warning' });
  };

  return (
    <Card
      title={t(firstDay > today ? 'ownSupply.begun' : 'ownSupply.running', { day: day(firstDay) })}
      testId="own-supply-begun"
    >
      <div className={fields.stack}>
        <p>
          {t('ownSupply.begunText', {
            number: contractNumber,
            offer: offerName(words, offer, undefined),
            kva: t('address.kva', { kva }),
          })}
        </p>
        {undoUntilDay === null ? (
          <p>
            <Link to="/user/contract">{t('ownSupply.toContract')}</Link>
          </p>
        ) : (
          <>
            <p>{t('ownSupply.undoUntil', { day: day(undoUntilDay) })}</p>
            <p>
              <Button
                variant="danger"
                disabled={readOnly !== undefined}
                busy={isLoading ? t('ownSupply.undoing') : undefined}
                onClick={() => void undoIt()}
              >
                {t('ownSupply.undo')}
              </Button>
            </p>
            {readOnly ? <p className={fields.note}>{readOnly}</p> : null}
          </>
        )}
      </div>
    </Card>
  );
}
