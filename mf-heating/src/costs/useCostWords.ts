import { kwhQuantity } from '@foyer/area-parts';
import { kwhFromWs } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { formatQuantity, MISSING } from '@foyer/ui';

/** Formats energies in kWh and amounts in the household's currency; "—" when unknown. */
export function useCostWords() {
  const language = useLanguage();
  const { profile } = useSession();
  const moneyFormat = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      style: 'currency',
      currency: profile?.currency ?? 'EUR',
      ...options,
    });
  const [money, wholeMoney] = [moneyFormat({}), moneyFormat({ maximumFractionDigits: 0 })];
  return {
    kwh: (energyWs: number | null) => kwhQuantity(energyWs, language).text,
    /** With one decimal, for a table column. */
    columnKwh: (energyWs: number | null) =>
      formatQuantity(kwhFromWs(energyWs), 'kWh', language, { decimals: 1 }).text,
    whole: (value: number, unit: string) => formatQuantity(value, unit, language, { decimals: 0 }).text,
    tenth: (value: number, unit: string) => formatQuantity(value, unit, language, { decimals: 1 }).text,
    money: (cents: number | null) => (cents === null ? MISSING : money.format(cents / 100)),
    /** Rounded to whole units, for estimates. */
    wholeMoney: (cents: number | null) => (cents === null ? MISSING : wholeMoney.format(cents / 100)),
  };
}
