import { useEffect, useRef } from 'react';
import { useReducedMotion } from '../measuring/useMediaQuery';
import styles from './BatteryGlyph.module.css';
import { barSteps, stepsPerCycle } from './battery-steps';

export { animatedLevel } from './battery-steps';

/** Milliseconds between two steps of the charging animation. */
export const BATTERY_ANIMATION_STEP_MS = 1500;

/** Charge level as drawn: 0 empty to 4 full. */
export type BatteryLevel = 0 | 1 | 2 | 3 | 4;
export type BatteryActivity = 'charging' | 'discharging' | 'still';

export interface BatteryGlyphProps {
  /** `null` when unknown: an outline without bars. */
  level: BatteryLevel | null;
  activity: BatteryActivity;
  /** Level and activity in words, e.g. "Batterie à 64 %, en charge". */
  label: string;
  /** Height in pixels, default 40. */
  size?: number;
}

const BARS = [0, 1, 2, 3];

/** A battery with four bars, stepping every 1.5 s while it charges or discharges. */
export function BatteryGlyph({ level, activity, label, size = 40 }: BatteryGlyphProps) {
  const reducedMotion = useReducedMotion();
  const bars = useRef<SVGGElement>(null);
  useEffect(() => {
    if (level === null || reducedMotion) return;
    const duration = stepsPerCycle(level, activity) * BATTERY_ANIMATION_STEP_MS;
    const movements = [...(bars.current?.children ?? [])].flatMap((bar, index) => {
      const steps = barSteps(level, activity, index);
      return steps ? bar.animate(steps, { duration, iterations: Number.POSITIVE_INFINITY }) : [];
    });
    return () => {
      for (const movement of movements) movement.cancel();
    };
  }, [level, activity, reducedMotion]);
  return (
    <svg
      viewBox="0 0 72 40"
      height={size}
      width={size * 1.8}
      role="img"
      aria-label={label}
      className={styles.battery}
      data-level={level ?? 'unknown'}
      data-activity={activity}
    >
      <rect x="1.5" y="3.5" width="63" height="33" rx="8" className={styles.shell} />
      <path d="M 68.5 15 v 10" className={styles.pole} />
      {BARS.map((bar) => (
        <Bar key={bar} bar={bar} className={styles.place} />
      ))}
      <g ref={bars}>
        {BARS.map((bar) => (
          <Bar key={bar} bar={bar} className={styles.bar} opacity={bar < (level ?? 0) ? 1 : 0} />
        ))}
      </g>
      {activity === 'still' || level === null ? null : <Sign plus={activity === 'charging'} />}
    </svg>
  );
}

function Bar({ bar, ...look }: { bar: number; className: string | undefined; opacity?: number }) {
  return <rect x={7 + bar * 13.3} y="9" width="11" height="22" rx="3" {...look} />;
}

/** Plus while charging, minus while discharging; cut out of the bars by a wider stroke below. */
function Sign({ plus }: { plus: boolean }) {
  const path = plus ? 'M33 13 v14 M26 20 h14' : 'M26 20 h14';
  return (
    <>
      <path d={path} className={styles.cutOut} />
      <path d={path} className={styles.sign} />
    </>
  );
}
