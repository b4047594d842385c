import { useCallback, useEffect, useRef } from 'react';

type Format = (typed: string, countryCode: string) => string;

interface TypedField {
  readonly onChange: (event: { readonly target: HTMLInputElement }) => unknown;
}

/** Formats a phone number while it is typed. The rules are large, so they load with the first field. */
export function usePhoneTyping(countryCode: string) {
  const format = useRef<Format | null>(null);
  useEffect(() => {
    import('@foyer/domain/phone-number').then(
      ({ typedPhoneNumber }) => {
        format.current = typedPhoneNumber;
      },
      // Without the rules the number stays as typed; the platform parses it anyway.
      () => {},
    );
  }, []);
  return useCallback(
    <Field extends TypedField>(field: Field): Field => ({
      ...field,
      onChange: (event: { readonly target: HTMLInputElement }) => {
        const { target } = event;
        // Formatting would move the caret while the middle is edited.
        if (target.selectionStart === target.value.length)
          target.value = format.current?.(target.value, countryCode) ?? target.value;
        return field.onChange(event);
      },
    }),
    [countryCode],
  );
}
