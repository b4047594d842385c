import { useLanguage, useSession } from '@foyer/remote-kit';
import { formatQuantity, MISSING } from '@foyer/ui';

const WS_PER_KWH = 3_600_000;

/** Energies in kWh and amounts in the household's currency; "—" for what is not known. */
export function useCostWords() {
  const language = useLanguage();
  const { profile } = useSession();
  const money = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'currency',
    currency: profile?.currency ?? 'EUR',
  });
  return {
    kwh: (energyWs: number | null) =>
      formatQuantity(energyWs === null ? null : energyWs / WS_PER_KWH, 'kWh', language, {
        significantDigits: 3,
      }).text,
    money: (cents: number | null) => (cents === null ? MISSING : money.format(cents / 100)),
  };
}
