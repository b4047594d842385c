import type { Language } from '@foyer/contract';
import { DAY_MINUTES, type DayRange, SCHEDULE_STEP_MINUTES } from '@foyer/domain';
import type { KeyboardEvent } from 'react';
import type { Edge } from './editing-model';
import styles from './RangeBar.module.css';
import { clockText, type ScheduleWords, targetText } from './words';

interface RangeBarProps {
  readonly index: number;
  readonly range: DayRange;
  readonly label: string;
  readonly words: ScheduleWords;
  readonly language: Language;
  readonly readOnly: boolean;
  readonly describedBy: string | undefined;
  readonly selected: boolean;
  onSelect(): void;
  onRemove(): void;
  onShift(minutes: number): void;
  onResize(edge: Edge, minute: number): void;
}

const HOUR_MINUTES = 60;

/** How far an arrow key goes: a step of the grid, an hour with Shift; null for other keys. */
function arrowMinutes({ key, shiftKey }: KeyboardEvent): number | null {
  const step = shiftKey ? HOUR_MINUTES : SCHEDULE_STEP_MINUTES;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  return key === 'ArrowLeft' || key === 'ArrowDown' ? -step : null;
}

/** Where a slider's key leads, from where it is. */
function sliderMinute(event: KeyboardEvent, minute: number): number | null {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return DAY_MINUTES;
  if (event.key === 'PageUp') return minute + HOUR_MINUTES;
  if (event.key === 'PageDown') return minute - HOUR_MINUTES;
  const arrow = arrowMinutes(event);
  return arrow === null ? null : minute + arrow;
}

/** A range on its line: a button to select and move it, a slider at each end. */
export function RangeBar(props: RangeBarProps) {
  const { index, range, label, words, language, readOnly, selected } = props;
  const text = range.targetC === null ? clockText(range.startMin) : targetText(range.targetC, language);
  const place = {
    insetInlineStart: `${(range.startMin / DAY_MINUTES) * 100}%`,
    inlineSize: `${((range.endMin - range.startMin) / DAY_MINUTES) * 100}%`,
  };
  if (readOnly) {
    return (
      <span
        className={styles.bar}
        style={place}
        data-warmth={warmth(range.targetC)}
        role="img"
        aria-label={label}
      >
        <span className={styles.text}>{text}</span>
      </span>
    );
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const minutes = arrowMinutes(event);
    if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove();
    else if (minutes !== null) props.onShift(minutes);
    else return;
    event.preventDefault();
  };
  const handle = (edge: Edge, minute: number, name: string) => (
    <span
      className={styles.handle}
      data-index={index}
      data-edge={edge}
      role="slider"
      tabIndex={selected ? 0 : -1}
      aria-label={name}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={DAY_MINUTES}
      aria-valuenow={minute}
      aria-valuetext={clockText(minute)}
      onKeyDown={(event) => {
        const next = sliderMinute(event, minute);
        if (next === null) return;
        event.preventDefault();
        props.onResize(edge, next);
      }}
    />
  );

  return (
    <span
      className={styles.bar}
      style={place}
      data-selected={selected || undefined}
      data-warmth={warmth(range.targetC)}
    >
      <button
        type="button"
        className={styles.grip}
        data-index={index}
        aria-label={label}
        aria-pressed={selected}
        aria-describedby={props.describedBy}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // A press of the pointer is a gesture of the line; what is left is Enter, Space and assistive technology.
          if (event.detail === 0) props.onSelect();
        }}
      >
        <span className={styles.text}>{text}</span>
      </button>
      {handle('start', range.startMin, words.startOf(label))}
      {handle('end', range.endMin, words.endOf(label))}
    </span>
  );
}

/** Three shades beside the written temperature. */
function warmth(targetC: number | null): 'low' | 'middle' | 'high' | undefined {
  if (targetC === null) return undefined;
  if (targetC < 18) return 'low';
  return targetC < 21 ? 'middle' : 'high';
}
