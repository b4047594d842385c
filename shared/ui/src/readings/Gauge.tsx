import { VisuallyHidden } from '../messages/VisuallyHidden';
import type { Quantity } from '../numbers/quantity';
import styles from './Gauge.module.css';
import { type EnergyHue, hueColour } from './ProgressBar';

export interface GaugeProps {
  /** Name of the measure, e.g. "Autonomie". */
  label: string;
  /** `null` draws an empty arc and "—". The arc clamps values out of bounds, the text does not. */
  value: number | null;
  /** The formatted value (`formatQuantity`). */
  quantity: Quantity;
  /** Default 0. */
  minimum?: number;
  /** Default 100; a thermostat's gauge ends at 40. */
  maximum?: number;
  hue: EnergyHue;
  /** Second value marked on the arc, e.g. the target temperature. */
  mark?: number | null;
  /** Pixels, default 168. */
  size?: number;
}

const RADIUS = 42;
/** The arc is open by a quarter at the bottom. */
const SWEEP_DEGREES = 270;

/** Share of the arc, 0 to 1, clamped. */
export function gaugeShare(value: number, minimum: number, maximum: number): number {
  return Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)));
}

/** A round gauge with its value in the middle. */
export function Gauge(props: GaugeProps) {
  const { label, value, quantity, minimum = 0, maximum = 100, hue, mark, size = 168 } = props;
  const share = value === null ? 0 : gaugeShare(value, minimum, maximum);
  const markDegrees =
    mark === null || mark === undefined ? null : gaugeShare(mark, minimum, maximum) * SWEEP_DEGREES;
  return (
    <div className={styles.gauge} style={{ inlineSize: size, blockSize: size }}>
      <VisuallyHidden>
        <meter
          min={minimum}
          max={maximum}
          value={minimum + share * (maximum - minimum)}
          aria-label={label}
          aria-valuetext={quantity.text}
        />
      </VisuallyHidden>
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.dial}>
        <g transform="rotate(135 50 50)">
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            className={styles.track}
            pathLength={360}
            strokeDasharray="270 360"
          />
          {share > 0 ? (
            <circle
              cx="50"
              cy="50"
              r={RADIUS}
              className={styles.fill}
              stroke={hueColour(hue)}
              pathLength={360}
              strokeDasharray={`${share * SWEEP_DEGREES} 360`}
            />
          ) : null}
          {markDegrees === null ? null : (
            <path
              d={`M ${50 + RADIUS - 6} 50 h 12`}
              className={styles.mark}
              transform={`rotate(${markDegrees} 50 50)`}
            />
          )}
        </g>
      </svg>
      <span className={styles.value} aria-hidden>
        {quantity.value}
        <small data-unit={quantity.unit}>{quantity.unit}</small>
      </span>
    </div>
  );
}
