import { useEffect, useState } from 'react';
import { tickWhileSeen } from '../measuring/tick-while-seen';
import { useReducedMotion } from '../measuring/useMediaQuery';
import styles from './BatteryGlyph.module.css';

/** Milliseconds between two steps of the charging animation (spec 1 §4). */
export const BATTERY_ANIMATION_STEP_MS = 1500;

/** Charge level as drawn: 0 empty to 4 full (spec 1 §4, D5). */
export type BatteryLevel = 0 | 1 | 2 | 3 | 4;
/** What the battery does: its bars move up, down or not at all. */
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

/**
 * The bars shown after some steps of the animation: charging climbs from the level to full and starts again,
 * discharging falls from the level to empty and starts again, still stays.
 */
export function animatedLevel(level: BatteryLevel, activity: BatteryActivity, steps: number): number {
  if (activity === 'charging') return level + (steps % (5 - level));
  if (activity === 'discharging') return level - (steps % (level + 1));
  return level;
}

/** A battery with four bars that moves every 1.5 s while it charges or discharges, and rests when still. */
export function BatteryGlyph({ level, activity, label, size = 40 }: BatteryGlyphProps) {
  const reducedMotion = useReducedMotion();
  const moving = level !== null && activity !== 'still' && !reducedMotion;
  const steps = useSteps(moving, `${level}/${activity}`);
  const shown = level === null ? 0 : animatedLevel(level, moving ? activity : 'still', steps);
  return (
    <svg
      viewBox="0 0 72 40"
      height={size}
      width={size * 1.8}
      role="img"
      aria-label={label}
      className={styles.battery}
      data-level={level ?? 'unknown'}
      data-shown={shown}
      data-activity={activity}
    >
      <rect x="1.5" y="3.5" width="63" height="33" rx="8" className={styles.shell} />
      <path d="M 68.5 15 v 10" className={styles.pole} />
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={7 + bar * 13.3}
          y="9"
          width="11"
          height="22"
          rx="3"
          className={styles.bar}
          data-full={bar < shown}
        />
      ))}
      {activity === 'still' || level === null ? null : <Sign plus={activity === 'charging'} />}
    </svg>
  );
}

/** Plus while it charges, minus while it gives; cut out of the bars by a wider stroke below. */
function Sign({ plus }: { plus: boolean }) {
  const path = plus ? 'M33 13 v14 M26 20 h14' : 'M26 20 h14';
  return (
    <>
      <path d={path} className={styles.cutOut} />
      <path d={path} className={styles.sign} />
    </>
  );
}

/** Steps counted since `key` last changed; 0 while not moving. */
function useSteps(moving: boolean, key: string): number {
  const [state, setState] = useState({ key, steps: 0 });
  useEffect(() => {
    if (!moving) return;
    setState({ key, steps: 0 });
    return tickWhileSeen(
      () => setState((last) => ({ key, steps: last.steps + 1 })),
      BATTERY_ANIMATION_STEP_MS,
    );
  }, [moving, key]);
  return moving && state.key === key ? state.steps : 0;
}
