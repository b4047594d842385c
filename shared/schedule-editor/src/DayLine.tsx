import type { Language } from '@foyer/contract';
import type { DayPlan, WeekPlan } from '@foyer/domain';
import { IconButton, IconCopy, IconPlus } from '@foyer/ui';
import { type EditingModel, freeMinute } from './editing-model';
import { RangeBar } from './RangeBar';
import styles from './ScheduleEditor.module.css';
import { useTrackGestures } from './useTrackGestures';
import { SCHEDULE_WORDS } from './words';

interface DayLineProps {
  readonly day: number;
  readonly name: string;
  /** What is drawn: during a gesture the draft. */
  readonly ranges: DayPlan;
  readonly week: WeekPlan;
  readonly model: EditingModel;
  readonly language: Language;
  readonly readOnly: boolean;
  readonly describedBy: string | undefined;
  readonly selected: number | null;
  describe(index: number): string;
  onSelect(index: number): void;
  onDraft(week: WeekPlan | null): void;
  onCommit(week: WeekPlan, place: { readonly day: number; readonly minute: number } | null): void;
  onRemove(index: number): void;
  onCopy(): void;
  onNoRoom(): void;
}

/** One day: its name, its line with the ranges, and what can be done with the whole day. */
export function DayLine(props: DayLineProps) {
  const { day, name, ranges, week, model, language, readOnly, selected, describe, onCommit } = props;
  const words = SCHEDULE_WORDS[language];
  const gestures = useTrackGestures({
    day,
    ranges: week[day] ?? [],
    week,
    model,
    onSelect: props.onSelect,
    onDraft: props.onDraft,
    onCommit,
  });

  const add = () => {
    const minute = model.hasGaps ? freeMinute(week, day) : 12 * 60;
    const next = minute === null ? week : model.add(week, day, minute, 0);
    if (minute === null || next === week) props.onNoRoom();
    else onCommit(next, { day, minute });
  };

  return (
    <li className={styles.day} aria-label={name}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <div className={styles.track} data-testid={`schedule-day-${day}`} {...(readOnly ? {} : gestures)}>
        {ranges.length === 0 ? <span className={styles.nothing}>{words.nothing}</span> : null}
        {ranges.map((range, index) => (
          <RangeBar
            // A range has no other identity than its place; it must survive its own resizing.
            key={index}
            index={index}
            range={range}
            label={describe(index)}
            words={words}
            language={language}
            readOnly={readOnly}
            describedBy={props.describedBy}
            selected={selected === index}
            onSelect={() => props.onSelect(index)}
            onRemove={() => props.onRemove(index)}
            onShift={(minutes) => {
              const next = model.move(week, day, index, range.startMin + minutes);
              onCommit(next, { day, minute: next[day]?.[index]?.startMin ?? range.startMin });
            }}
            onResize={(edge, minute) => {
              const next = model.resize(week, day, index, edge, minute);
              onCommit(next, { day, minute: next[day]?.[index]?.startMin ?? range.startMin });
            }}
          />
        ))}
      </div>
      {readOnly ? null : (
        <span className={styles.actions}>
          <IconButton label={words.addTo(name)} icon={<IconPlus size={18} aria-hidden />} onClick={add} />
          <IconButton
            label={words.copyOf(name)}
            icon={<IconCopy size={18} aria-hidden />}
            onClick={props.onCopy}
          />
        </span>
      )}
    </li>
  );
}
