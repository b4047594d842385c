import { type CapacityRefusal, decreaseOpensOn } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { BatteryCapacity } from '@foyer/wire/battery';
import { useCapacityWords } from './useCapacityWords';

/** Why a capacity cannot be asked for now, and from when it can. */
export function useRefusalWords({ nextDecreaseDay }: BatteryCapacity) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  return (refusal: CapacityRefusal, capacityKwh: number): string =>
    t(`capacity.why.${refusal.replaceAll('.', '_')}`, {
      capacity: t('capacity.kwh', { capacity: capacityKwh }),
      day: nextDecreaseDay === null ? '' : words.day(nextDecreaseDay),
      opens: nextDecreaseDay === null ? '' : words.day(decreaseOpensOn(nextDecreaseDay)),
    });
}
