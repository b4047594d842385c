import { offeredThroughBridge, offeredToConnection } from '@foyer/area-parts';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import fields from '../profile/fields.module.css';
import { useMeterConnectionQuery, useOfferToHomeAssistantMutation } from './connect-endpoints';

/** Offers the home to its Home Assistant, with what to set there. */
export function HomeAssistantOffer() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [offer, { isLoading }] = useOfferToHomeAssistantMutation();
  const { profile } = useSession();
  const { data: connection } = useMeterConnectionQuery();
  const { broker, access } = connection ?? {};
  // Who acts for the household does not let others command its devices.
  if (profile?.acting || !broker || !access || access.offered === null) return null;
  const { offered, username, branch } = access;
  const to = { ...broker, username, branch, password: t('connect.passwordPlace') };
  const change = async () => {
    if (offered && !(await notify.confirm('endHomeAssistantOfferConfirm', { destructive: true }))) return;
    if ((await offer(!offered)).error) notify.toast('serviceSilentMessage', { severity: 'warning' });
  };
  return (
    <Card title={t('connectPage.offer.title')}>
      <div className={fields.stack}>
        <p>{t('connectPage.offer.hint')}</p>
        {offered ? (
          <>
            <p>{t('connectPage.offer.direct')}</p>
            <pre className={fields.lines} translate="no" data-testid="offer-direct">
              {offeredToConnection(to).join('\n')}
            </pre>
            <p>{t('connectPage.offer.bridge')}</p>
            <pre className={fields.lines} translate="no" data-testid="offer-bridge">
              {offeredThroughBridge(to).join('\n')}
            </pre>
          </>
        ) : null}
        <p>
          <Button
            variant={offered ? 'quiet' : 'secondary'}
            busy={isLoading ? t('connectPage.offer.saving') : undefined}
            onClick={() => void change()}
          >
            {t(offered ? 'connectPage.offer.end' : 'connectPage.offer.begin')}
          </Button>
        </p>
      </div>
    </Card>
  );
}
