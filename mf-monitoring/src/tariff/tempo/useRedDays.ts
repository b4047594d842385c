import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useTempo } from './useTempo';
import { useTempoWords } from './useTempoWords';

function useTempoDays() {
  const answer = useTempo(useFacts()['tariff.tempo'] === true);
  return answer.state === 'ready' ? answer.data : null;
}

/** Says that the most expensive hours go on; null at other times and without Tempo. */
export function useRedHours(): string | null {
  const { t } = useTranslation();
  const { time } = useTempoWords();
  const now = useTempoDays()?.now;
  if (now?.colour !== 'red' || now.isOffPeak) return null;
  return t('tempo.redNow', { time: time(now.endMs) });
}

/** Says which of today and tomorrow are red; null when none is, and without Tempo. */
export function useRedDays(): string | null {
  const { t } = useTranslation();
  const { number, unit } = useTempoWords();
  const tempo = useTempoDays();
  if (!tempo) return null;
  const { today, tomorrow } = tempo;
  const red = [today, tomorrow].find(({ colour }) => colour === 'red');
  if (!red) return null;
  const price = `${number(red.peakCents)} ${unit}/kWh`;
  if (today.colour !== 'red') return t('tempo.redTomorrow', { price });
  return t(tomorrow.colour === 'red' ? 'tempo.redBoth' : 'tempo.redToday', { price });
}
