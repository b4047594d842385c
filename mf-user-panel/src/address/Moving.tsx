import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card } from '@foyer/ui';
import { useContractStatusQuery } from '../contract/contract-endpoints';
import fields from '../profile/fields.module.css';

/** What to do when the household leaves the home, which is no correction of its address. */
export function Moving() {
  const { t } = useTranslation();
  const { data } = useContractStatusQuery();
  const isSupplied = data?.state === 'running' || data?.state === 'ending';
  return (
    <Card title={t('moving.title')} testId="moving">
      <div className={fields.stack}>
        <p>{t('moving.lead')}</p>
        <ul className={fields.stack}>
          <li>{t('moving.devices')}</li>
          {isSupplied ? (
            <li>
              {t('moving.contract')} <Link to="/user/contract">{t('moving.toContract')}</Link>
            </li>
          ) : null}
          <li>
            {t('moving.account')} <Link to="/user/data">{t('moving.toData')}</Link>
          </li>
          <li>{t('moving.next')}</li>
        </ul>
      </div>
    </Card>
  );
}
