import type { Language } from '@foyer/contract';
import { type DayPlan, DEFAULT_TARGET_C } from '@foyer/domain';
import { LiveRegion } from '@foyer/ui';
import { useId, useState } from 'react';
import styles from './DaySlider.module.css';
import { editingModel, settled } from './editing-model';
import { HourScale } from './HourScale';
import { RangeBar } from './RangeBar';
import editor from './ScheduleEditor.module.css';
import { useTrackGestures } from './useTrackGestures';
import { clockText, SCHEDULE_WORDS } from './words';

export interface DaySliderProps {
  /** Meaning of the hours, for assistive technology: "Off-peak hours, every day". */
  readonly label: string;
  /** Ranges in order, without overlap. */
  readonly day: DayPlan;
  readonly language: Language;
  readonly readOnly?: boolean;
  /** Receives the edited day with touching ranges merged. */
  onChange(day: DayPlan): void;
}

/** Pointers snap to 5 minutes, keys to 1. */
const BY_POINTER = editingModel('onOff', DEFAULT_TARGET_C, 5);
const BY_KEY = editingModel('onOff', DEFAULT_TARGET_C, 1);

/**
 * Controlled editor of one day's hours: draw, move, resize and remove by mouse, touch and keyboard, to the
 * minute. Ranges cannot overlap.
 */
export function DaySlider({ label, day, language, readOnly = false, onChange }: DaySliderProps) {
  const words = SCHEDULE_WORDS[language];
  const [draft, setDraft] = useState<{ readonly day: DayPlan; readonly index: number } | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [said, say] = useState('');
  const hintId = useId();
  const ranges = draft?.day ?? day;
  const nameOf = (index: number, of: DayPlan = ranges) => {
    const range = of[index];
    return range ? words.range(label, clockText(range.startMin), clockText(range.endMin)) : '';
  };
  const applyWeek = (week: readonly DayPlan[], index: number) => {
    // Blocked by a neighbour or by midnight.
    if (week[0] === day) return;
    const [next = []] = settled(week);
    onChange(next);
    const name = nameOf(Math.min(index, next.length - 1), next);
    if (name) say(words.changed(name));
  };
  const remove = (index: number) => {
    const [next = []] = BY_KEY.remove([day], 0, index);
    onChange(next);
    setSelected(null);
    say(words.removed(nameOf(index, day)));
  };
  const gestures = useTrackGestures({
    day: 0,
    ranges: day,
    week: [day],
    model: BY_POINTER,
    onSelect: setSelected,
    onDraft: (result) => setDraft(result && { day: result.week[0] ?? [], index: result.index }),
    onCommit: (week, { minute }) => {
      const index = (week[0] ?? []).findIndex(
        ({ startMin, endMin }) => startMin <= minute && minute < endMin,
      );
      setSelected(index >= 0 ? index : null);
      applyWeek(week, index);
    },
    onTooNear: () => say(words.tooNear),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read before each of its ranges
    <div role="group" aria-label={label} className={styles.slider}>
      <HourScale />
      <div className={editor.track} {...(readOnly ? {} : gestures)}>
        {ranges.length === 0 ? <span className={editor.nothing}>{words.noHours}</span> : null}
        {ranges.map((range, index) => (
          <RangeBar
            // A range has no identity besides its index, and must survive its own resizing.
            key={index}
            index={index}
            range={range}
            label={nameOf(index)}
            words={words}
            language={language}
            readOnly={readOnly}
            describedBy={readOnly ? undefined : hintId}
            selected={selected === index}
            held={draft?.index === index}
            startMoves
            endMoves
            stepMin={1}
            onSelect={() => setSelected(index)}
            onRemove={() => remove(index)}
            onShift={(minutes) => applyWeek(BY_KEY.move([day], 0, index, range.startMin + minutes), index)}
            onResize={(edge, minute) => applyWeek(BY_KEY.resize([day], 0, index, edge, minute), index)}
          />
        ))}
      </div>
      {readOnly ? null : (
        <p className={styles.hint} id={hintId}>
          {words.dayHint} <span className={editor.keys}>{words.dayKeys}</span>
        </p>
      )}
      <LiveRegion message={said} />
    </div>
  );
}
