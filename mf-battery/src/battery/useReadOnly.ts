import { useFacts, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';

/** Why this person cannot change the battery; undefined when they can. */
export function useReadOnly(): string | undefined {
  const { t } = useTranslation();
  const { canModify } = useSession();
  if (useFacts()['acting.support']) return t('capacity.ofCustomer');
  return canModify ? undefined : t('capacity.readOnly');
}
