import type { Language } from '@foyer/contract';
import { DAY_MINUTES, type DayPlan, type WeekPlan } from '@foyer/domain';
import { IconButton, IconCopy, IconPlus } from '@foyer/ui';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { type EditingModel, roomiestMinute } from './editing-model';
import { RangeBar } from './RangeBar';
import styles from './ScheduleEditor.module.css';
import { type GestureResult, useTrackGestures } from './useTrackGestures';
import { clockText, SCHEDULE_WORDS } from './words';

/** How long the note on a click too near a range is shown, ms. */
const NOTE_MS = 4_000;

interface DayLineProps {
  readonly day: number;
  readonly name: string;
  /** Displayed ranges; the draft during a gesture. */
  readonly ranges: DayPlan;
  /** Index in `ranges` of the range being dragged; null without one. */
  readonly dragged: number | null;
  readonly week: WeekPlan;
  readonly model: EditingModel;
  readonly language: Language;
  readonly readOnly: boolean;
  readonly describedBy: string | undefined;
  readonly selected: number | null;
  describe(index: number): string;
  onSelect(index: number, by: 'pointer' | 'keyboard'): void;
  onDraft(draft: GestureResult | null): void;
  onCommit(
    week: WeekPlan,
    place: { readonly day: number; readonly minute: number },
    by: 'range' | 'elsewhere',
  ): void;
  onRemove(index: number): void;
  onCopy(): void;
  onSay(words: string): void;
}

/** One day: name, track with ranges, and actions on the whole day. */
export function DayLine(props: DayLineProps) {
  const { day, name, ranges, dragged, week, model, language, readOnly, selected, describe, onCommit } = props;
  const words = SCHEDULE_WORDS[language];
  const [tooNearMin, setTooNearMin] = useState<number | null>(null);
  const gestures = useTrackGestures({
    day,
    ranges: week[day] ?? [],
    week,
    model,
    onSelect: (index) => props.onSelect(index, 'pointer'),
    onDraft: props.onDraft,
    onCommit: (next, place) => onCommit(next, place, 'elsewhere'),
    onTooNear: (minute) => {
      setTooNearMin(minute);
      props.onSay(words.tooNear);
    },
  });

  useEffect(() => {
    if (tooNearMin === null) return;
    const timer = setTimeout(() => setTooNearMin(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [tooNearMin]);

  const add = () => {
    const minute = roomiestMinute(model, week, day);
    const next = minute === null ? week : model.add(week, day, minute, 0);
    if (minute === null || next === week) props.onSay(words.noRoom(name));
    else onCommit(next, { day, minute }, 'elsewhere');
  };
  const change = (next: WeekPlan, index: number) => {
    const minute = next[day]?.[index]?.startMin;
    if (minute !== undefined) onCommit(next, { day, minute }, 'range');
  };
  const held = dragged === null ? undefined : ranges[dragged];

  return (
    <li className={styles.day} aria-label={name} data-day={day}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <div className={styles.track} data-testid={`schedule-day-${day}`} {...(readOnly ? {} : gestures)}>
        {ranges.length === 0 ? <span className={styles.nothing}>{words.nothing}</span> : null}
        {ranges.map((range, index) => (
          <RangeBar
            // A range has no identity besides its index, and must survive its own resizing.
            key={index}
            index={index}
            range={range}
            label={describe(index)}
            words={words}
            language={language}
            readOnly={readOnly}
            describedBy={props.describedBy}
            selected={selected === index}
            held={dragged === index}
            startMoves={model.hasGaps || range.startMin > 0}
            endMoves={model.hasGaps || range.endMin < DAY_MINUTES}
            onSelect={() => props.onSelect(index, 'keyboard')}
            onRemove={() => props.onRemove(index)}
            onShift={(minutes) => change(model.move(week, day, index, range.startMin + minutes), index)}
            onResize={(edge, minute) => change(model.resize(week, day, index, edge, minute), index)}
          />
        ))}
        {held ? (
          <Bubble minute={(held.startMin + held.endMin) / 2}>
            {clockText(held.startMin)} – {clockText(held.endMin)}
          </Bubble>
        ) : null}
        {tooNearMin === null || held ? null : <Bubble minute={tooNearMin}>{words.tooNear}</Bubble>}
      </div>
      {readOnly ? null : (
        <span className={styles.actions}>
          <IconButton
            label={words.addTo(name)}
            icon={<IconPlus size={18} aria-hidden />}
            data-adds=""
            onClick={add}
          />
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

/**
 * Text above a position of the track, kept within its width. Visual only: the live region announces the same.
 */
function Bubble({ minute, children }: { readonly minute: number; readonly children: ReactNode }) {
  const share = `${(minute / DAY_MINUTES) * 100}%`;
  return (
    <span className={styles.bubble} style={{ '--at': share } as CSSProperties} aria-hidden="true">
      {children}
    </span>
  );
}
