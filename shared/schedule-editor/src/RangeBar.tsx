import type { Language } from '@foyer/contract';
import { DAY_MINUTES, type DayRange, SCHEDULE_STEP_MINUTES } from '@foyer/domain';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { Edge } from './editing-model';
import styles from './RangeBar.module.css';
import { clockText, type ScheduleWords, shortClockText, targetText } from './words';

interface RangeBarProps {
  readonly index: number;
  readonly range: DayRange;
  readonly label: string;
  readonly words: ScheduleWords;
  readonly language: Language;
  readonly readOnly: boolean;
  readonly describedBy: string | undefined;
  readonly selected: boolean;
  /** Whether it is being dragged. */
  readonly held: boolean;
  /** Whether each end can be moved; those of a day without gaps are fixed at midnight. */
  readonly startMoves: boolean;
  readonly endMoves: boolean;
  /** Step of an arrow key, minutes. Default 15. */
  readonly stepMin?: number;
  onSelect(): void;
  onRemove(): void;
  onShift(minutes: number): void;
  onResize(edge: Edge, minute: number): void;
}

const HOUR_MINUTES = 60;

/** Minutes of an arrow key: one step, an hour with Shift; null for other keys. */
function arrowMinutes({ key, shiftKey }: KeyboardEvent, stepMin: number): number | null {
  const step = shiftKey ? HOUR_MINUTES : stepMin;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  return key === 'ArrowLeft' || key === 'ArrowDown' ? -step : null;
}

/** New minute after a slider key. */
function sliderMinute(event: KeyboardEvent, minute: number, stepMin: number): number | null {
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return DAY_MINUTES;
  if (event.key === 'PageUp') return minute + HOUR_MINUTES;
  if (event.key === 'PageDown') return minute - HOUR_MINUTES;
  const arrow = arrowMinutes(event, stepMin);
  return arrow === null ? null : minute + arrow;
}

/** A range on its track: a button to select and move it, with a slider at each end. */
export function RangeBar(props: RangeBarProps) {
  const { index, range, label, words, language, readOnly, selected } = props;
  const { stepMin = SCHEDULE_STEP_MINUTES } = props;
  const { startMin, endMin, targetC } = range;
  const place: CSSProperties & Record<'--warmth', string | undefined> = {
    insetInlineStart: `${(startMin / DAY_MINUTES) * 100}%`,
    inlineSize: `${((endMin - startMin) / DAY_MINUTES) * 100}%`,
    '--warmth': targetC === null ? undefined : `${warmthPercent(targetC)}%`,
  };
  // Short bars omit their text; name and details remain.
  const isWhole = startMin % HOUR_MINUTES === 0 && endMin % HOUR_MINUTES === 0;
  const text = (
    <>
      <span className={styles.long}>
        {targetC === null ? `${clockText(startMin)} – ${clockText(endMin)}` : targetText(targetC, language)}
      </span>
      <span className={styles.short} data-whole={isWhole || undefined}>
        {targetC === null
          ? shortClockText(startMin, endMin)
          : targetText(targetC, language).replace(/\s.*/, '°')}
      </span>
    </>
  );
  const look = { className: styles.bar, style: place, 'data-warm': targetC === null ? undefined : '' };
  if (readOnly) {
    return (
      <span {...look} role="img" aria-label={label}>
        <span className={styles.face}>{text}</span>
      </span>
    );
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const minutes = arrowMinutes(event, stepMin);
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
        const next = sliderMinute(event, minute, stepMin);
        if (next === null) return;
        event.preventDefault();
        props.onResize(edge, next);
      }}
    />
  );

  return (
    <span {...look} data-selected={selected || undefined} data-held={props.held || undefined}>
      <button
        type="button"
        className={`${styles.grip} ${styles.face}`}
        data-index={index}
        aria-label={label}
        aria-pressed={selected}
        aria-describedby={props.describedBy}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // Pointer presses are handled as gestures; this handles Enter, Space and assistive technology.
          if (event.detail === 0) props.onSelect();
        }}
      >
        {text}
      </button>
      {props.startMoves ? handle('start', startMin, words.startOf(label)) : null}
      {props.endMoves ? handle('end', endMin, words.endOf(label)) : null}
    </span>
  );
}

/** Bounds of the hue from cool to warm, °C. */
const COOL_C = 15;
const WARM_C = 23;

function warmthPercent(targetC: number): number {
  return Math.round(Math.min(1, Math.max(0, (targetC - COOL_C) / (WARM_C - COOL_C))) * 100);
}
