import styles from './ScheduleEditor.module.css';
import { clockText } from './words';

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** The hours above the lines; each range says its own times, so this is for the eye alone. */
export function HourScale() {
  return (
    <div className={styles.scale} aria-hidden="true">
      <span className={styles.hours}>
        {HOURS.map((hour) => (
          <span
            key={hour}
            data-minor={hour % 6 ? '' : undefined}
            style={{ insetInlineStart: `${(hour / 24) * 100}%` }}
          >
            {clockText(hour * 60)}
          </span>
        ))}
      </span>
    </div>
  );
}
