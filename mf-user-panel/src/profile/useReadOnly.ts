import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';

/** Why this person cannot change anything; undefined when they can. */
export function useReadOnly(): string | undefined {
  const { t } = useTranslation();
  return useSession().canModify ? undefined : t('readOnly');
}
