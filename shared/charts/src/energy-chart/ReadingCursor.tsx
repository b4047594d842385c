import type { Language } from '@foyer/contract';
import { formatQuantity } from '@foyer/ui';
import { type PointerEvent, useState } from 'react';
import { grainOf, type SiteLabels } from '../site-labels/site-labels';
import { slotPosition } from '../site-labels/time-ticks';
import { Swatch } from './Legend';
import styles from './ReadingCursor.module.css';
import { type ChartData, type ChartKind, type ChartMark, notesAt } from './series';
import type { ValueAxis } from './value-axis';
import type { PlotBox } from './watch-drawings';

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

/** The place nearest to a position of 0 to 1. */
export function nearestPlace(data: ChartData, position: number, even: boolean): number {
  const last = data.slots.length - 1;
  if (even) return Math.min(last, Math.max(0, Math.floor(position * data.slots.length)));
  let nearest = 0;
  for (let place = 1; place <= last; place += 1) {
    const distance = Math.abs(slotPosition(data.slots, place, false) - position);
    if (distance > Math.abs(slotPosition(data.slots, nearest, false) - position)) break;
    nearest = place;
  }
  return nearest;
}

const HOUR_MS = 3_600_000;

/** Places in an hour, where there are several: what Page Up and Page Down go by. Null: the browser's tenth of the whole. */
export function placesInHour({ slots: [first] }: ChartData): number | null {
  const slotMs = first ? first.endMs - first.startMs : 0;
  return slotMs > 0 && slotMs < HOUR_MS ? Math.round(HOUR_MS / slotMs) : null;
}

/**
 * Reads a chart point by point: with the pointer, or with arrow keys, Page Up, Page Down (within a day, hour by hour),
 * Home and End on a native range input, whose value is spoken as time and values.
 */
export function ReadingCursor(props: ReadingCursorProps) {
  const { label, kind, stacked, data, styleIndexes, plot, axis, labels, language, unit, marks } = props;
  const [place, setPlace] = useState<number | null>(null);
  const last = data.slots.length - 1;
  const even = kind === 'column';
  const grain = grainOf(data.slots);
  const current = place === null ? null : Math.min(place, last);
  const slot = current === null ? undefined : data.slots[current];
  const written = (value: number | null | undefined) =>
    formatQuantity(value, unit, language, { significantDigits: 3 }).text;
  const describe = (at: number) => {
    const { startMs } = data.slots[at] ?? { startMs: 0 };
    const values = data.series.map(({ name, values: all }) => `${name} ${written(all[at])}`);
    return [labels.full(startMs, grain), ...values, ...notesAt(marks, startMs)].join(', ');
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setPlace(nearestPlace(data, (event.clientX - box.left) / box.width, even));
  };
  const position = current === null ? 0 : slotPosition(data.slots, current, even);

  return (
    <div
      className={styles.plot}
      style={{
        insetInlineStart: plot.leftPx,
        insetBlockStart: plot.topPx,
        inlineSize: plot.widthPx,
        blockSize: plot.heightPx,
      }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPlace(null)}
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
            className={styles.reading}
            data-side={position > 0.5 ? 'before' : 'after'}
            style={{ insetInlineStart: `${position * 100}%` }}
            aria-hidden="true"
          >
            <p className={styles.time}>{labels.full(slot.startMs, grain)}</p>
            {data.series.map((one, index) => (
              <p key={one.key} className={styles.value}>
                <Swatch kind={kind} index={styleIndexes[index] ?? index} series={one} />
                <span>{one.name}</span>
                <b>{written(one.values[current])}</b>
              </p>
            ))}
            {notesAt(marks, slot.startMs).map((note) => (
              <p key={note} className={styles.time}>
                {note}
              </p>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** Where reading by keyboard begins: the latest place that has a value. */
function lastKnown({ slots, series }: ChartData): number {
  const found = slots.findLastIndex((_, place) =>
    series.some(({ values }) => typeof values[place] === 'number'),
  );
  return found === -1 ? slots.length - 1 : found;
}
