import type { Language } from '@foyer/contract';
import { formatQuantity } from '@foyer/ui';
import { useState } from 'react';
import { grainOf, type SiteLabels } from '../site-labels/site-labels';
import { slotPosition } from '../site-labels/time-ticks';
import { Swatch } from './Legend';
import type { PlotBox } from './plot-box';
import styles from './ReadingCursor.module.css';
import { lastKnown, placesInHour } from './reading-place';
import { type ChartData, type ChartKind, type ChartMark, notesAt } from './series';
import { usePlotPointer } from './usePlotPointer';
import type { ValueAxis } from './value-axis';

export interface ReadingCursorProps {
  label: string;
  kind: ChartKind;
  stacked: boolean;
  data: ChartData;
  styleIndexes: readonly number[];
  plot: PlotBox;
  axis: ValueAxis;
  labels: SiteLabels;
  language: Language;
  unit: string;
  marks: readonly ChartMark[];
}

/** Between cursor line and reading. */
const GAP_PX = 12;

/**
 * Reads the chart point by point: by pointer, or on a native range input with arrow keys, Page Up and Page
 * Down (one hour within a day), Home and End. Its value is announced as time and values.
 */
export function ReadingCursor(props: ReadingCursorProps) {
  const { label, kind, stacked, data, styleIndexes, plot, axis, labels, language, unit, marks } = props;
  const [place, setPlace] = useState<number | null>(null);
  const last = data.slots.length - 1;
  const even = kind === 'column';
  const grain = grainOf(data.slots);
  const current = place === null ? null : Math.min(place, last);
  const slot = current === null ? undefined : data.slots[current];
  const formatValue = (value: number | null | undefined) =>
    formatQuantity(value, unit, language, { significantDigits: 3 }).text;
  const describe = (at: number) => {
    const { startMs } = data.slots[at] ?? { startMs: 0 };
    const values = data.series.map(({ name, values: all }) => `${name} ${formatValue(all[at])}`);
    // Narrow: time, values and notes follow each other, none is the last of a list.
    return new Intl.ListFormat(language, { style: 'narrow' }).format([
      labels.full(startMs, grain),
      ...values,
      ...notesAt(marks, data.slots[at]),
    ]);
  };
  const { ref, handlers } = usePlotPointer(data, even, place, setPlace);
  const position = current === null ? 0 : slotPosition(data.slots, current, even);
  const isBefore = position > 0.5;
  const fromEdgePx = isBefore ? (1 - position) * plot.widthPx : plot.leftPx + position * plot.widthPx;

  return (
    <div
      ref={ref}
      className={styles.plot}
      style={{
        insetInlineStart: plot.leftPx,
        insetBlockStart: plot.topPx,
        inlineSize: plot.widthPx,
        blockSize: plot.heightPx,
      }}
      {...handlers}
    >
      <input
        type="range"
        className={styles.range}
        min={0}
        max={last}
        step={1}
        value={current ?? last}
        aria-label={label}
        aria-valuetext={describe(current ?? last)}
        onChange={(event) => setPlace(Number(event.target.value))}
        onKeyDown={(event) => {
          const direction = { PageUp: 1, PageDown: -1 }[event.key];
          const places = placesInHour(data);
          if (!direction || !places) return;
          event.preventDefault();
          setPlace(Math.min(last, Math.max(0, (current ?? last) + direction * places)));
        }}
        onFocus={() => setPlace((before) => before ?? lastKnown(data))}
        onBlur={() => setPlace(null)}
      />
      {slot && current !== null ? (
        <>
          <span className={styles.line} style={{ insetInlineStart: `${position * 100}%` }} />
          {even || stacked
            ? null
            : data.series.map(({ key, hue, values }) => {
                const value = values[current];
                if (typeof value !== 'number') return null;
                const share = (value - axis.minimum) / (axis.maximum - axis.minimum);
                return (
                  <span
                    key={key}
                    className={styles.dot}
                    style={{
                      insetInlineStart: `${position * 100}%`,
                      insetBlockEnd: `${share * 100}%`,
                      background: `var(--${hue === 'accent' ? 'accent-text' : hue})`,
                    }}
                  />
                );
              })}
          <div
            className={styles.room}
            data-side={isBefore ? 'before' : 'after'}
            style={{ insetInlineStart: -plot.leftPx }}
            aria-hidden="true"
          >
            <span className={styles.distance} style={{ flexBasis: fromEdgePx + GAP_PX }} />
            <div className={styles.reading} data-testid="chart-reading">
              <p className={styles.time}>{labels.full(slot.startMs, grain)}</p>
              {data.series.map((one, index) => (
                <p key={one.key} className={styles.value}>
                  <Swatch kind={kind} index={styleIndexes[index] ?? index} series={one} />
                  <span>{one.name}</span>
                  <b>{formatValue(one.values[current])}</b>
                </p>
              ))}
              {notesAt(marks, slot).map((note) => (
                <p key={note} className={styles.time}>
                  {note}
                </p>
              ))}
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
}
