import type { BatteryActivity, BatteryLevel } from './BatteryGlyph';

/**
 * Bars after a number of animation steps: charging rises from the level to full and restarts, discharging falls
 * from the level to empty and restarts.
 */
export function animatedLevel(level: BatteryLevel, activity: BatteryActivity, steps: number): number {
  const step = steps % stepsPerCycle(level, activity);
  return activity === 'charging' ? level + step : level - step;
}

/** Steps per animation cycle. */
export function stepsPerCycle(level: BatteryLevel, activity: BatteryActivity): number {
  if (activity === 'still') return 1;
  return activity === 'charging' ? 5 - level : level + 1;
}

/**
 * Keyframes of one bar (0 to 3) for one cycle of {@link animatedLevel}; null when it does not change. Stepped
 * opacity runs on the compositor and repaints only when a step changes.
 */
export function barSteps(level: BatteryLevel, activity: BatteryActivity, bar: number): Keyframe[] | null {
  const full = Array.from({ length: stepsPerCycle(level, activity) }, (_, step) =>
    bar < animatedLevel(level, activity, step) ? 1 : 0,
  );
  if (full.every((opacity) => opacity === full[0])) return null;
  return [...full, full[0]].map((opacity = 0, step) => ({
    opacity,
    offset: step / full.length,
    easing: 'step-end',
  }));
}
