import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { DraftStore } from '../draft/draft-store';
import { useDisconnectHeatingMutation } from './system-endpoints';

interface DisconnectAccountProps {
  readonly brand: 'wiser' | 'tado';
  /** As shown. */
  readonly account: string;
  readonly draftStore: DraftStore;
}

/** Takes a wrong heating account out of the home, so that another one can be connected. */
export function DisconnectAccount({ brand, account, draftStore }: DisconnectAccountProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const [disconnect, { isLoading }] = useDisconnectHeatingMutation();
  const onPress = async () => {
    const isMeant = await notify.confirm('heatingDisconnectConfirm', {
      values: { account },
      destructive: true,
    });
    if (!isMeant) return;
    const { error } = await disconnect(brand);
    if (error) return void notify.alert('heatingNotDisconnectedMessage', { severity: 'warning' });
    await draftStore.load();
  };
  return (
    <div>
      <Button
        busy={isLoading ? t('systems.disconnecting') : undefined}
        onClick={() => void (isLoading || onPress())}
      >
        {t(brand === 'wiser' ? 'systems.wiserOther' : 'tado.other')}
      </Button>
    </div>
  );
}
