import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useEndMutation } from '../support-api';

/** Ends an access the household gave, once it is sure. `ending` says what is under way. */
export function useEnding() {
  const { t } = useTranslation();
  const { notify, bus } = useHostServices();
  const [endAccess, { isLoading }] = useEndMutation();
  const end = async (id: string): Promise<boolean> => {
    if (!(await notify.confirm('support_revoke_confirm'))) return false;
    try {
      await endAccess(id).unwrap();
    } catch (error) {
      // One that is over already is ended all the same.
      if (!isPlatformError(error) || error.failure !== 'refused') {
        void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
        return false;
      }
    }
    bus.emit('profile.refresh', {});
    return true;
  };
  return { end, ending: isLoading ? t('access.ending') : undefined };
}
