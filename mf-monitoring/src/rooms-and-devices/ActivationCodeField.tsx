import { formatBatteryCode } from '@foyer/domain';
import { TextField } from '@foyer/ui';
import { useLayoutEffect, useRef } from 'react';
import { caretPosition, compactCode } from './activation-code';

interface ActivationCodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly value: string;
  onChange(grouped: string): void;
}

/** Code printed on a device: upper-cased and grouped by four while typing, with the caret kept in position. */
export function ActivationCodeField({ value, onChange, ...field }: ActivationCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => {
        const grouped = formatBatteryCode(compactCode(target.value));
        caret.current = caretPosition(grouped, target.value, target.selectionStart ?? target.value.length);
        onChange(grouped);
      }}
    />
  );
}
