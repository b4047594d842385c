import { useTariffsQuery } from './tariff-endpoints';
import { tariffLine, tariffOfDay, useTariffWords } from './tariff-words';

/** The tariff of today in one line; undefined while it is not known yet. */
export function useTariffState(): string | undefined {
  const words = useTariffWords();
  const { data, isError } = useTariffsQuery();
  if (isError) return words.t('options.unknown');
  if (!data) return undefined;
  const tariff = tariffOfDay(data, words.today);
  return tariff ? tariffLine(words, tariff) : words.t('tariff.none');
}
