import type { Language } from '@foyer/contract';
import { Button, DataTable, formatQuantity, IconRetry } from '@foyer/ui';
import { useEffect } from 'react';
import { grainOf, type SiteLabels } from '../site-labels/site-labels';
import styles from './ChartTable.module.css';
import { type ChartData, type ChartMark, notesText } from './series';

export interface ChartTableProps {
  label: string;
  data: ChartData;
  marks: readonly ChartMark[];
  notesHeader?: string | undefined;
  unit: string;
  language: Language;
  labels: SiteLabels;
  timeHeader: string;
  /** Shown above the table when it replaces a picture that failed to load. */
  failure?: string | undefined;
  retryLabel: string;
  onRetry: () => void;
  /** True while the table is shown. */
  onDrawn: (drawn: boolean) => void;
}

/** The chart as a table: same series and unit, site time. Scrolls in its own focusable frame. */
export function ChartTable(props: ChartTableProps) {
  const {
    label,
    data,
    marks,
    notesHeader,
    unit,
    language,
    labels,
    timeHeader,
    failure,
    retryLabel,
    onRetry,
    onDrawn,
  } = props;
  useEffect(() => {
    onDrawn(true);
    return () => onDrawn(false);
  }, [onDrawn]);
  const grain = grainOf(data.slots);
  const rows = data.slots.map(({ startMs }, place) => ({ startMs, place }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      {failure ? (
        <div className={styles.failure} role="alert">
          <span>{failure}</span>
          <Button icon={<IconRetry size={18} aria-hidden />} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      ) : null}
      <DataTable
        caption={label}
        rows={rows}
        rowKey={({ startMs }) => startMs}
        columns={[
          { key: 'time', header: timeHeader, cell: ({ startMs }) => labels.full(startMs, grain) },
          ...data.series.map(({ key, name, values }) => ({
            key,
            header: `${name} (${unit})`,
            align: 'end' as const,
            cell: ({ place }: { place: number }) =>
              formatQuantity(values[place], '', language, { significantDigits: 4 }).text,
          })),
          ...(notesHeader && marks.length > 0
            ? [
                {
                  key: 'notes',
                  header: notesHeader,
                  cell: ({ place }: { place: number }) => notesText(marks, data.slots[place], language),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
