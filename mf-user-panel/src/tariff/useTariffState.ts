import { useTariffsQuery } from './tariff-endpoints';
import { tariffLine, tariffOfDay, useTariffWords } from './tariff-words';

/** Summary of today's tariff; undefined while unknown. */
export function useTariffState(): string | undefined {
  const words = useTariffWords();
  const { data, isError } = useTariffsQuery();
  if (isError) return words.t('options.unknown');
  if (!data) return undefined;
  const tariff = tariffOfDay(data, words.today);
  return tariff ? tariffLine(words, tariff) : words.t('tariff.none');
}
