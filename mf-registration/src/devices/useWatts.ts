import { useLanguage } from '@foyer/remote-kit';
import { formatQuantity } from '@foyer/ui';

/** Formats a power in the current language; "—" without a reading. */
export function useWatts(): (powerW: number | null) => string {
  const language = useLanguage();
  return (powerW) => formatQuantity(powerW, 'W', language, { decimals: 0 }).text;
}
