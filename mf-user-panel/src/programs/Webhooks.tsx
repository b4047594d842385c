import { WhenReady } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import fields from '../profile/fields.module.css';
import { AddWebhook } from './AddWebhook';
import { WebhookRow } from './WebhookRow';
import { useWebhooksQuery } from './webhook-endpoints';

/** Addresses that alerts are posted to. */
export function Webhooks() {
  const { t } = useTranslation();
  const answer = useAnswer(useWebhooksQuery());
  return (
    <WhenReady answer={answer} height="20rem">
      {(webhooks) => (
        <Card title={t('webhooks.title')}>
          <div className={fields.stack}>
            <p>{t('webhooks.lead')}</p>
            {webhooks.length === 0 ? <p className={fields.note}>{t('webhooks.none')}</p> : null}
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
            <AddWebhook />
          </div>
        </Card>
      )}
    </WhenReady>
  );
}
