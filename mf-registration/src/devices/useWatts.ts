import { useLanguage } from '@foyer/remote-kit';
import { formatQuantity } from '@foyer/ui';

/** Writes a power in the person's language; "—" where nothing was measured. */
export function useWatts(): (powerW: number | null) => string {
  const language = useLanguage();
  return (powerW) => formatQuantity(powerW, 'W', language, { decimals: 0 }).text;
}
