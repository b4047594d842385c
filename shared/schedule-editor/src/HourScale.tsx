import styles from './ScheduleEditor.module.css';
import { clockText } from './words';

const HOURS = [0, 6, 12, 18, 24];

/** The hours above the lines; each range says its own times, so this is for the eye alone. */
export function HourScale() {
  return (
    <div className={styles.scale} aria-hidden="true">
      <span className={styles.hours}>
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {clockText(hour * 60)}
          </span>
        ))}
      </span>
    </div>
  );
}
