import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import type { MeterConnection } from '@foyer/wire/meter';
import fields from '../profile/fields.module.css';
import { useOfferToHomeAssistantMutation } from './connect-endpoints';
import { offeredThroughBridge, offeredToConnection } from './families';

/** Offers the home to its Home Assistant, with what to set there. */
export function HomeAssistantOffer({
  connection: { broker, access },
}: {
  readonly connection: MeterConnection;
}) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [offer, { isLoading }] = useOfferToHomeAssistantMutation();
  if (!broker || !access || access.offered === null) return null;
  const { offered, username, branch } = access;
  const to = { ...broker, username, branch, password: t('connect.passwordPlace') };
  const change = async () => {
    if (offered && !(await notify.confirm('endHomeAssistantOfferConfirm', { destructive: true }))) return;
    if ((await offer(!offered)).error) notify.toast('serviceSilentMessage', { severity: 'warning' });
  };
  return (
    <Card title={t('connect.offer.title')}>
      <div className={fields.stack}>
        <p>{t('connect.offer.hint')}</p>
        {offered ? (
          <>
            <p>{t('connect.offer.direct')}</p>
            <pre className={fields.lines} translate="no" data-testid="offer-direct">
              {offeredToConnection(to).join('\n')}
            </pre>
            <p>{t('connect.offer.bridge')}</p>
            <pre className={fields.lines} translate="no" data-testid="offer-bridge">
              {offeredThroughBridge(to).join('\n')}
            </pre>
          </>
        ) : null}
        <p>
          <Button
            variant={offered ? 'quiet' : 'secondary'}
            busy={isLoading ? t('connect.offer.saving') : undefined}
            onClick={() => void change()}
          >
            {t(offered ? 'connect.offer.end' : 'connect.offer.begin')}
          </Button>
        </p>
      </div>
    </Card>
  );
}
