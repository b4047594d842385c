import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useEndMutation } from '../support-api';

/** Ends an access the household gave, after a confirmation. `ending` is the label while the request is under way. */
export function useEnding() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [endAccess, { isLoading }] = useEndMutation();
  const end = async (id: string): Promise<boolean> => {
    if (!(await notify.confirm('support_revoke_confirm'))) return false;
    const { error } = await endAccess(id);
    if (error) void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    return error === undefined;
  };
  return { end, ending: isLoading ? t('access.ending') : undefined };
}
