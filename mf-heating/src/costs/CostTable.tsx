import { dateFormat } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { DataTable } from '@foyer/ui';
import type { HeatingCosts } from '@foyer/wire/heating-costs';
import type { CostStep } from './HeatingCostsPart';
import { useCostWords } from './useCostWords';

const DAYS_LISTED = 14;

/** French month names are lower case; this one starts a row. */
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface CostTableProps {
  readonly costs: HeatingCosts;
  readonly step: CostStep;
}

/** Energy and cost per room, by month or for the last days, newest first. */
export function CostTable({ costs: { months, days, rooms }, step }: CostTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { columnKwh, money } = useCostWords();
  const monthName = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const dayName = dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });

  const all =
    step === 'month'
      ? months.map(({ month }, index) => ({
          key: month,
          index,
          name: capitalise(monthName.format(new Date(`${month}-01T00:00:00Z`))),
        }))
      : days.map(({ day }, index) => ({
          key: day,
          index,
          name: dayName.format(new Date(`${day}T00:00:00Z`)),
        }));
  const rows = step === 'month' ? all.toReversed() : all.slice(-DAYS_LISTED).toReversed();

  return (
    <DataTable
      caption={t(`costs.table.${step}`)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', header: t(`costs.step.${step}`), cell: ({ name }) => name },
        ...rooms.map((room) => ({
          key: room.id,
          header: room.name,
          align: 'end' as const,
          cell: ({ index }: { readonly index: number }) => {
            const amount = (step === 'month' ? room.months : room.days)[index];
            return t('costs.amount', {
              energy: columnKwh(amount?.energyWs ?? null),
              money: money(amount?.cents ?? null),
            });
          },
        })),
      ]}
    />
  );
}
