import styles from './ScheduleEditor.module.css';
import { clockText } from './words';

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Hours above the tracks. Visual only: each range announces its times. */
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
