import type { Language } from '@foyer/contract';
import type { TemperatureRange, WeekPlan } from '@foyer/domain';
import { IconButton, IconUndo, LiveRegion } from '@foyer/ui';
import { useId, useMemo, useState } from 'react';
import { CopyDay } from './CopyDay';
import { DayLine } from './DayLine';
import { settled } from './editing-model';
import { HourScale } from './HourScale';
import { RangeDetails } from './RangeDetails';
import styles from './ScheduleEditor.module.css';
import { useEditorFocus } from './useEditorFocus';
import type { ScheduleEditing } from './useScheduleEditing';
import type { GestureResult } from './useTrackGestures';
import { clockText, dayNames, SCHEDULE_WORDS, targetText } from './words';

export interface ScheduleEditorProps {
  /** From `useScheduleEditing`; the page saves it and guards against leaving. */
  readonly editing: ScheduleEditing;
  readonly language: Language;
  /** Accepted targets, °C, for the heating and Wiser forms. Default 1 to 35 by 0.5. */
  readonly temperatures?: TemperatureRange;
  /** Shows the week without editing, for people without the right to modify. */
  readonly readOnly?: boolean;
}

/** A range by its index; stays selected through its own changes. */
export interface RangePlace {
  readonly day: number;
  readonly index: number;
}

const WISER_TEMPERATURES: TemperatureRange = { minC: 1, maxC: 35, stepC: 0.5 };

/**
 * Editor of a weekly schedule, one track per day. Ranges are drawn, dragged, resized, added by a click,
 * copied to other days and removed on a 15-minute grid, by mouse, touch and keyboard.
 */
export function ScheduleEditor(props: ScheduleEditorProps) {
  const { editing, language, temperatures = WISER_TEMPERATURES, readOnly = false } = props;
  const { model, change } = editing;
  const words = SCHEDULE_WORDS[language];
  const names = useMemo(() => dayNames(language, 'long'), [language]);
  const [selected, setSelected] = useState<RangePlace | null>(null);
  /** Number of selections: keeps the details mounted while merging changes the index of their range. */
  const [selection, setSelection] = useState(0);
  /** Edge of the window the details are fixed to: where they do not cover their day. */
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom');
  const [draft, setDraft] = useState<(GestureResult & { readonly day: number }) | null>(null);
  const [copied, setCopied] = useState<number | null>(null);
  const [said, say] = useState('');
  const hintId = useId();
  const week = draft?.week ?? editing.week;
  const focus = useEditorFocus(selected);

  const describe = ({ day, index }: RangePlace, of: WeekPlan = week) => {
    const range = of[day]?.[index];
    if (!range) return '';
    const text = words.range(names[day] ?? '', clockText(range.startMin), clockText(range.endMin));
    return range.targetC === null ? text : words.withTarget(text, targetText(range.targetC, language));
  };
  /** Applies an edit and selects the range that contains `minute` after merging. */
  const commit = (next: WeekPlan, place: { readonly day: number; readonly minute: number }) => {
    setDraft(null);
    if (next === editing.week) return;
    change(next);
    const merged = settled(next);
    const index = (merged[place.day] ?? []).findIndex(
      ({ startMin, endMin }) => startMin <= place.minute && place.minute < endMin,
    );
    focus.keepIn(place.day);
    setSelected(index >= 0 ? { day: place.day, index } : null);
    const text = describe({ day: place.day, index }, merged);
    if (text) say(words.changed(text));
  };
  const remove = (place: RangePlace) => {
    const next = model.remove(editing.week, place.day, place.index);
    // The last range of a day without gaps stays.
    if (next === editing.week) return say(words.lastRangeStays);
    const text = describe(place);
    change(next);
    focus.keepIn(place.day);
    setSelected(null);
    say(words.removed(text));
  };
  /** Selects by pointer; nothing scrolls, so that the next click hits what it aims at. */
  const pointAt = (day: number) => {
    setSelection(selection + 1);
    setEdge(focus.isLow(day) ? 'top' : 'bottom');
    focus.toRange();
  };
  const detailsOf = (place: RangePlace) =>
    readOnly || !editing.week[place.day]?.[place.index] ? null : (
      <RangeDetails
        key={selection}
        ref={focus.details}
        edge={edge}
        place={place}
        title={describe(place)}
        week={editing.week}
        model={model}
        temperatures={temperatures}
        language={language}
        onCommit={commit}
        onRemove={() => remove(place)}
        onLeave={focus.leaveDetails}
        onClose={() => {
          focus.keepIn(place.day);
          setSelected(null);
        }}
      />
    );
  const undo = () => {
    editing.undo();
    setSelected(null);
    say(words.undone);
  };

  return (
    <section
      ref={focus.editor}
      className={styles.editor}
      aria-label={words.week}
      data-form={editing.form}
      data-read-only={readOnly || undefined}
      data-selecting={selected ? '' : undefined}
      onKeyDown={(event) => {
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
        // Input fields have their own undo.
        if (!isUndo || readOnly || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        if (editing.canUndo) undo();
      }}
    >
      {readOnly ? null : (
        <div className={styles.head}>
          <p className={styles.hint}>
            {model.hasGaps ? words.hint : words.filledHint}{' '}
            <span className={styles.keys} id={hintId}>
              {model.hasGaps ? words.keys : words.filledKeys}
            </span>
          </p>
          <IconButton
            label={words.undo}
            icon={<IconUndo size={20} aria-hidden />}
            disabled={!editing.canUndo}
            onClick={undo}
          />
        </div>
      )}
      {selected && edge === 'top' ? <div className={styles.above}>{detailsOf(selected)}</div> : null}
      <HourScale />
      <ol className={styles.days}>
        {week.map((ranges, day) => (
          <DayLine
            key={names[day]}
            day={day}
            name={names[day] ?? ''}
            ranges={ranges}
            week={editing.week}
            model={model}
            language={language}
            readOnly={readOnly}
            describedBy={readOnly ? undefined : hintId}
            dragged={draft?.day === day ? draft.index : null}
            selected={selected?.day === day ? selected.index : null}
            describe={(index) => describe({ day, index })}
            onSelect={(index, by) => {
              setSelected({ day, index });
              if (by === 'pointer') return pointAt(day);
              setSelection(selection + 1);
              setEdge('bottom');
              focus.toDetails();
            }}
            onDraft={(next) => setDraft(next && { ...next, day })}
            onCommit={(next, place, by) => {
              commit(next, place);
              if (by === 'elsewhere') pointAt(day);
            }}
            onRemove={(index) => remove({ day, index })}
            onCopy={() => setCopied(day)}
            onSay={say}
          />
        ))}
      </ol>
      {selected && edge === 'bottom' ? detailsOf(selected) : null}
      <CopyDay
        from={copied}
        names={names}
        words={words}
        week={editing.week}
        onCopy={(next) => {
          change(next);
          setSelected(null);
          setCopied(null);
          say(words.copied(names[copied ?? 0] ?? ''));
        }}
        onClose={() => setCopied(null)}
      />
      <LiveRegion message={said} />
    </section>
  );
}
