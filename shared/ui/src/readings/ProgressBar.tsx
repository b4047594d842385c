import { VisuallyHidden } from '../messages/VisuallyHidden';
import styles from './ProgressBar.module.css';

/**
 * Fixed hues of energy flows, and the tenant's accent for everything else. Colour alone must not carry the meaning.
 */
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
  /** Accessible name. Omit where the number is beside the bar: the bar is then decorative. */
  label?: string;
  /** Value as text, e.g. "64 %", read instead of the bare number. */
  valueText?: string;
}

/** A thin bar that shows a share. */
export function ProgressBar({ percent, hue = 'accent', label, valueText }: ProgressBarProps) {
  const share = percent === null ? 0 : Math.min(100, Math.max(0, percent));
  return (
    <span className={styles.track}>
      <span
        className={styles.fill}
        style={{ inlineSize: `${share}%`, background: hueColour(hue) }}
        data-empty={share === 0}
      />
      {label === undefined ? null : (
        <VisuallyHidden>
          <meter min={0} max={100} value={share} aria-label={label} aria-valuetext={valueText} />
        </VisuallyHidden>
      )}
    </span>
  );
}
