import styles from './ProgressBar.module.css';

/** The fixed hues of energy, and the tenant's accent for what is none. Never told by hue alone. */
export type EnergyHue =
  | 'solar'
  | 'consumption'
  | 'battery'
  | 'grid-import'
  | 'grid-export'
  | 'heat'
  | 'accent';

/** The CSS colour of a hue, for inline styles and drawings. */
export function hueColour(hue: EnergyHue): string {
  return hue === 'accent' ? 'var(--accent-text)' : `var(--${hue})`;
}

export interface ProgressBarProps {
  /** 0 to 100, clamped; `null` (missing) draws an empty track. */
  percent: number | null;
  /** Default `accent`. */
  hue?: EnergyHue;
  /** Name of the meter. Leave out where the number stands beside the bar: the bar is then decoration. */
  label?: string;
  /** The value in words, e.g. "64 %"; read instead of the bare number. */
  valueText?: string;
}

/** A thin bar that shows a share. */
export function ProgressBar({ percent, hue = 'accent', label, valueText }: ProgressBarProps) {
  const share = percent === null ? 0 : Math.min(100, Math.max(0, percent));
  const fill = (
    <span
      className={styles.fill}
      style={{ inlineSize: `${share}%`, background: hueColour(hue) }}
      data-empty={share === 0}
    />
  );
  if (label === undefined) {
    return (
      <span className={styles.track} aria-hidden>
        {fill}
      </span>
    );
  }
  return (
    <span
      className={styles.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={valueText}
    >
      {fill}
    </span>
  );
}
