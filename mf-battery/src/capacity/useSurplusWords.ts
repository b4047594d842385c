import { useTranslation } from '@foyer/remote-kit/i18n';
import type { SurplusTerms } from '@foyer/wire/battery';
import { useCapacityWords } from './useCapacityWords';

/** Sentence on where surplus goes that does not fit into the battery, and what it earns. */
export function useSurplusWords(): (surplus: SurplusTerms | null) => string {
  const { t } = useTranslation();
  const { price } = useCapacityWords();
  return (surplus) => {
    if (!surplus) return t('surplus.given');
    const { buyer, centsPerKwh, isProvisional } = surplus;
    if (buyer === null) return t('surplus.entered', { price: price(centsPerKwh) });
    const sold = t('surplus.sold', { buyer, price: price(centsPerKwh) });
    return isProvisional ? `${sold} ${t('surplus.provisional')}` : sold;
  };
}
