import { autonomyRate } from '@foyer/domain';
import { type Answer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { memo } from 'react';
import { useQuantities } from '../house/numbers/useQuantities';
import type { TwoDays } from '../house/today-balance/two-days';
import { LeadLine } from '../page-headline/Headline';
import { useRedDays } from '../tariff/tempo/useRedDays';
import { useDayAmounts } from '../tariff/useDayAmounts';

interface DaySummaryProps {
  readonly days: Answer<TwoDays>;
  /** True when amounts may load: they need requests the first view does not wait for. */
  readonly canLoadAmounts: boolean;
}

/** The day so far in one line; unknown values are omitted. */
export const DaySummary = memo(function DaySummary({ days, canLoadAmounts }: DaySummaryProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const { percent, energy, list } = useQuantities();
  const today = days.state === 'ready' ? days.data.today : null;
  const redDays = useRedDays();
  const { saved, cost } = useDayAmounts(canLoadAmounts);
  // A home without production has two figures a day, and one with Tempo a sentence more.
  const short = facts['system.production'] !== true && facts['tariff.tempo'] !== true;
  if (days.state === 'loading') return <LeadLine loading short={short} />;
  if (days.state === 'failed') return <LeadLine>{t('today.failed')}</LeadLine>;

  const autonomyPercent = today && facts['system.production'] ? autonomyRate(today) : null;
  const parts = [
    autonomyPercent === null ? null : t('home.lead.autonomy', { rate: percent(autonomyPercent).text }),
    today?.producedWs == null || !facts['system.production']
      ? null
      : t('home.lead.produced', { energy: energy(today.producedWs).text }),
    today?.consumedWs == null || facts['system.production']
      ? null
      : t('home.lead.consumed', { energy: energy(today.consumedWs).text }),
    saved === null ? null : t('home.lead.saved', { amount: saved }),
    cost === null || facts['system.production'] ? null : t('home.lead.cost', { amount: cost }),
  ].filter((part) => part !== null);

  return (
    <LeadLine short={short}>
      {parts.length > 0 ? t('home.lead.since', { parts: list(parts) }) : t('home.lead.nothing')}
      {redDays === null ? null : ` ${redDays}`}
    </LeadLine>
  );
});
