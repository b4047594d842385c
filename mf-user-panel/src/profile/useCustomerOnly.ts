import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useReadOnly } from './useReadOnly';

/** As {@link useReadOnly}, for what the platform refuses to a session of support (docs/rules/support.md). */
export function useCustomerOnly(): string | undefined {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  return useSession().profile?.acting?.role === 'support' ? t('messages.dataOfCustomerMessage') : readOnly;
}
