import { hueColour } from '@foyer/ui';
import { type CSSProperties, useId } from 'react';
import styles from './Legend.module.css';
import type { ChartKind, ChartSeries } from './series';
import { seriesStyle } from './series-style';

export interface SwatchProps {
  kind: ChartKind;
  index: number;
  series: ChartSeries;
}

/** Sample of a series' style: dashed line, area, or patterned column. */
export function Swatch({ kind, index, series }: SwatchProps) {
  const patternId = useId();
  const { dashPx, fillOpacity, pattern, widthShare } = seriesStyle(kind, index, series.isComparison);
  const colour = hueColour(series.hue);
  if (kind === 'column') {
    return (
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <pattern
          id={patternId}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform={
            pattern === 'slantedLines' ? 'rotate(45)' : pattern === 'horizontalLines' ? 'rotate(90)' : ''
          }
        >
          <rect width="2" height={pattern === 'squares' || pattern === 'circles' ? 2 : 4} fill={colour} />
        </pattern>
        <rect
          x="1"
          y="1"
          width="12"
          height="12"
          rx="3"
          fill={pattern === 'solid' ? colour : `url(#${patternId})`}
          fillOpacity={series.isComparison ? fillOpacity : 1}
          stroke={colour}
          strokeWidth="1.5"
        />
      </svg>
    );
  }
  return (
    <svg width="22" height="14" viewBox="0 0 22 14" aria-hidden="true">
      {fillOpacity > 0 ? <rect y="5" width="22" height="9" fill={colour} opacity={fillOpacity} /> : null}
      <path
        d="M1 5 H21"
        stroke={colour}
        strokeWidth={2.5 * widthShare}
        strokeLinecap="round"
        strokeDasharray={dashPx || undefined}
      />
    </svg>
  );
}

export interface LegendProps {
  label: string;
  /** Row names while two periods are compared. */
  compared?: { readonly now: string; readonly before: string } | undefined;
  kind: ChartKind;
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/**
 * Series with totals, as buttons that toggle them. Two compared periods form two rows, with a series above
 * its earlier counterpart; one without a total repeats its name there.
 */
export function Legend({ label, compared, kind, series, hidden, onToggle }: LegendProps) {
  const entry = (one: ChartSeries, nameOfNow?: string) => (
    <button
      key={one.key}
      type="button"
      className={styles.entry}
      aria-pressed={!hidden.has(one.key)}
      data-series={one.key}
      onClick={() => onToggle(one.key)}
    >
      <Swatch kind={kind} index={series.indexOf(one)} series={one} />
      <span className={styles.name}>{one.name}</span>
      {one.total ? <span className={styles.total}>{one.total}</span> : null}
      {one.total || !nameOfNow ? null : <span aria-hidden="true">{nameOfNow}</span>}
    </button>
  );
  const columns = (count: number) => ({ '--series': count }) as CSSProperties;
  const before = series.filter(({ isComparison }) => isComparison);
  if (!compared || before.length === 0)
    return (
      <fieldset className={styles.legend} aria-label={label} style={columns(series.length)}>
        {series.map((one) => entry(one))}
      </fieldset>
    );
  const now = series.filter(({ isComparison }) => !isComparison);
  return (
    <fieldset
      className={styles.rows}
      aria-label={label}
      style={columns(now.length)}
      data-testid="compared-totals"
    >
      <div className={styles.row}>
        <span className={styles.period}>{compared.now}</span>
        {now.map((one) => entry(one))}
      </div>
      <div className={styles.row} data-before>
        <span className={styles.period}>{compared.before}</span>
        {before.map((one) => entry(one, now.find(({ hue }) => hue === one.hue)?.name))}
      </div>
    </fieldset>
  );
}
