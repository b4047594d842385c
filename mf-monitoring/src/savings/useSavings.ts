import type { EnergyBalance } from '@foyer/domain';
import { useFacts, useLanguage, useSession } from '@foyer/remote-kit';
import { savedAmount } from './savedAmount';

/** Today's savings written in the household's currency; null without production or without a known price. */
export function useSavings(balance: EnergyBalance | null): string | null {
  const { profile } = useSession();
  const facts = useFacts();
  const language = useLanguage();
  if (!balance || !profile || !facts['system.production']) return null;
  const amount = savedAmount(balance, profile.purchasePricesCentsPerKwh);
  if (amount === null) return null;
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'currency',
    currency: profile.currency,
  }).format(amount);
}
