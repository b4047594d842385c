import { copyDay, type WeekPlan } from '@foyer/domain';
import { Button, Checkbox, Dialog } from '@foyer/ui';
import { useState } from 'react';
import styles from './CopyDay.module.css';
import type { ScheduleWords } from './words';

interface CopyDayProps {
  /** Day to copy; null when closed. */
  readonly from: number | null;
  readonly names: readonly string[];
  readonly words: ScheduleWords;
  readonly week: WeekPlan;
  onCopy(week: WeekPlan): void;
  onClose(): void;
}

const WORK_DAYS = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];
const ALL_DAYS = [...WORK_DAYS, ...WEEKEND];

/** Asks for the days to copy to. */
export function CopyDay(props: CopyDayProps) {
  // Mounted on every opening, which resets the choice.
  return props.from === null ? null : <Choice {...props} from={props.from} />;
}

function Choice({ from, names, words, week, onCopy, onClose }: CopyDayProps & { readonly from: number }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const choose = (days: readonly number[]) => setChosen(days.filter((day) => day !== from));
  return (
    <Dialog
      open
      title={words.copyOf(names[from] ?? '')}
      closeLabel={words.close}
      onClose={onClose}
      placement="bottom"
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => onCopy(copyDay(week, from, chosen))}
          >
            {words.copy}
          </Button>
        </>
      }
    >
      <div className={styles.shortcuts}>
        <Button onClick={() => choose(WORK_DAYS)}>{words.workDays}</Button>
        <Button onClick={() => choose(WEEKEND)}>{words.weekend}</Button>
        <Button onClick={() => choose(ALL_DAYS)}>{words.allDays}</Button>
      </div>
      <div className={styles.days}>
        {names.map((name, day) => (
          <Checkbox
            key={name}
            label={name}
            disabled={day === from}
            checked={day === from || chosen.includes(day)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
            }
          />
        ))}
      </div>
      {chosen.length === 0 ? <p className={styles.hint}>{words.chooseDays}</p> : null}
    </Dialog>
  );
}
