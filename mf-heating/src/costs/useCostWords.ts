import { kwhQuantity } from '@foyer/area-parts';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { MISSING } from '@foyer/ui';

/** Energies in kWh and amounts in the household's currency; "—" for what is not known. */
export function useCostWords() {
  const language = useLanguage();
  const { profile } = useSession();
  const money = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'currency',
    currency: profile?.currency ?? 'EUR',
  });
  return {
    kwh: (energyWs: number | null) => kwhQuantity(energyWs, language).text,
    money: (cents: number | null) => (cents === null ? MISSING : money.format(cents / 100)),
  };
}
