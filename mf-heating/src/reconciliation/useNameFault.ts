import { MAX_HEATING_NAME } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';

/** Error of a name's field, with the bound: nothing typed is cut. */
export function useNameFault() {
  const { t } = useTranslation();
  return (name: string) =>
    name.trim().length > MAX_HEATING_NAME
      ? { error: t('zones.nameTooLong', { most: MAX_HEATING_NAME }), errorKey: 'nameTooLong' }
      : {};
}
