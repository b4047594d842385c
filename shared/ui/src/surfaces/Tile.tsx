import type { ReactNode } from 'react';
import { Skeleton } from '../messages/Skeleton';
import { MISSING, type Quantity } from '../numbers/quantity';
import { type EnergyHue, ProgressBar } from '../readings/ProgressBar';
import { Card } from './Card';
import styles from './Tile.module.css';

export interface TileProps {
  title: string;
  /** Level of the heading, default 2. */
  level?: 2 | 3 | 4;
  /** Value of the tile; null shows "—". */
  quantity: Quantity | null;
  /** Softer text after the unit, e.g. "/ 300 kWh" (the quantity then has no unit, to fit a phone's tile). */
  suffix?: string;
  /** A bar under the value; `percent` null draws an empty one. */
  bar?: { percent: number | null; hue: EnergyHue };
  /** One line under the value: a comparison, a reason, a date. */
  note?: ReactNode;
  /** Content at the end of the heading's line: an icon, a stale mark. */
  aside?: ReactNode;
  /** True until the first answer: shows skeletons of the final size. */
  loading?: boolean;
  /** Data from before a failure: softer. */
  stale?: boolean;
  /** `widget-<key>`. */
  testId?: string;
  /** Controls under the note. */
  children?: ReactNode;
}

/** A widget with one number: label, value and unit, bar, note. */
export function Tile(props: TileProps) {
  const { title, level, quantity, suffix, bar, note, aside, loading, stale, testId, children } = props;
  return (
    <Card
      title={title}
      level={level}
      aside={aside ? <span className={styles.aside}>{aside}</span> : undefined}
      testId={testId}
      busy={loading}
      data-state={loading ? 'loading' : stale ? 'stale' : quantity ? 'ready' : 'empty'}
    >
      <p className={styles.value}>
        {loading ? (
          <Skeleton width="4.5ch" />
        ) : (
          <>
            {quantity?.value ?? MISSING}
            {quantity?.unit || suffix ? (
              <small className={styles.unit} data-unit={quantity?.unit}>
                {[quantity?.unit, suffix].filter(Boolean).join(' ')}
              </small>
            ) : null}
          </>
        )}
      </p>
      {bar ? <ProgressBar percent={loading ? null : bar.percent} hue={bar.hue} /> : null}
      {note !== undefined || loading ? (
        <div className={styles.note}>{loading ? <Skeleton width="9ch" /> : note}</div>
      ) : null}
      {children}
    </Card>
  );
}
