import type { Language } from '@foyer/contract';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../actions/Button';
import { IconCalendar } from '../icons/icons';
import styles from './DayField.module.css';
import { Field, type FieldLook } from './Field';
import fieldStyles from './Field.module.css';
import {
  DAY_WORDS,
  type DayBounds,
  dayPattern,
  dayProblem,
  formatTypedDay,
  parseTypedDay,
} from './typed-day';

/** What a form reads and writes in place of an input: `value` is `YYYY-MM-DD`, or the text while it is no day. */
export interface DayFieldHandle {
  readonly name: string;
  value: string;
  focus(): void;
}

/** A change or loss of focus, with the handle's name and value. */
export interface DayFieldEvent {
  readonly type: 'change' | 'blur';
  readonly target: { readonly name: string; readonly value: string };
}

export interface DayFieldProps extends FieldLook, DayBounds {
  readonly language: Language;
  readonly ref?: Ref<DayFieldHandle>;
  readonly name?: string;
  /** First value, `YYYY-MM-DD`; a form sets later ones by the handle. */
  readonly defaultValue?: string;
  readonly disabled?: boolean | undefined;
  readonly autoComplete?: string;
  onChange?(event: DayFieldEvent): unknown;
  onBlur?(event: DayFieldEvent): unknown;
}

/**
 * A typed day in the order of the product's language, with a button for the browser's calendar. Native date fields
 * follow the browser's language, and WebKit shows today in an empty one.
 */
export function DayField(props: DayFieldProps) {
  const { label, hint, error, errorKey, language, ref, name = '', firstDay, lastDay } = props;
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasCalendar, setCalendar] = useState(() => 'showPicker' in HTMLInputElement.prototype);
  const bounds = { firstDay, lastDay };
  const words = DAY_WORDS[language];
  const pattern = dayPattern(language);

  const formatDay = (value: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatTypedDay(value, language) : value;
  const dayOrText = (text: string) => parseTypedDay(text, language, bounds).day ?? text.trim();
  const value = () => dayOrText(input.current?.value ?? '');
  const setText = (text: string) => {
    if (input.current && input.current.value !== text) input.current.value = text;
  };
  const eventOf = (type: DayFieldEvent['type']): DayFieldEvent => ({
    type,
    target: { name, value: value() },
  });

  const latest = useRef({ name, value, formatDay });
  latest.current = { name, value, formatDay };
  // One object for the field's life: a form takes another one as a new field.
  const [handle] = useState<DayFieldHandle>(() => ({
    get name() {
      return latest.current.name;
    },
    get value() {
      return latest.current.value();
    },
    set value(next: string) {
      // A day that is being typed is not rewritten.
      if (next === latest.current.value()) return;
      setText(latest.current.formatDay(next));
      setProblem(null);
    },
    focus: () => input.current?.focus(),
  }));
  useImperativeHandle(ref, () => handle);

  const handleChange = () => {
    if (problem !== null) setProblem(dayProblem(input.current?.value ?? '', language, bounds));
    props.onChange?.(eventOf('change'));
  };
  const handleBlur = () => {
    const text = input.current?.value ?? '';
    setProblem(dayProblem(text, language, bounds));
    setText(formatDay(dayOrText(text)));
    props.onBlur?.(eventOf('blur'));
  };
  const openCalendar = () => {
    if (!calendar.current) return;
    const { day } = parseTypedDay(input.current?.value ?? '', language, bounds);
    calendar.current.value = day ?? '';
    try {
      calendar.current.showPicker();
    } catch {
      // The browser has the method and refuses it here.
      setCalendar(false);
      input.current?.focus();
    }
  };
  const takePicked = (picked: string) => {
    if (picked === '') return;
    setText(formatDay(picked));
    setProblem(null);
    props.onChange?.(eventOf('change'));
  };

  const typedProblem = problem ?? (error ? dayProblem(input.current?.value ?? '', language, bounds) : null);
  return (
    <Field
      label={label}
      hint={hint ?? words.example(pattern, formatTypedDay('1980-12-24', language))}
      error={typedProblem ?? error}
      errorKey={errorKey ?? 'day'}
    >
      {(control) => (
        <span className={fieldStyles.withButton}>
          <input
            {...control}
            ref={input}
            name={name}
            className={fieldStyles.control}
            inputMode="numeric"
            autoComplete={props.autoComplete ?? 'off'}
            placeholder={pattern}
            defaultValue={formatDay(props.defaultValue ?? '')}
            disabled={props.disabled}
            onChange={handleChange}
            onBlur={handleBlur}
            onKeyDown={({ key }) => {
              if (key === 'Enter') setProblem(dayProblem(input.current?.value ?? '', language, bounds));
            }}
          />
          {hasCalendar ? (
            <>
              <input
                ref={calendar}
                type="date"
                className={styles.calendar}
                tabIndex={-1}
                aria-hidden
                disabled={props.disabled}
                min={firstDay}
                max={lastDay}
                onChange={({ target }) => takePicked(target.value)}
              />
              <IconButton
                label={words.openCalendar}
                icon={<IconCalendar size={20} aria-hidden />}
                disabled={props.disabled}
                onClick={openCalendar}
              />
            </>
          ) : null}
        </span>
      )}
    </Field>
  );
}
