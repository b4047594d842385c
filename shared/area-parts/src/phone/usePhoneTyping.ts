import { useCallback, useEffect, useRef } from 'react';

type Format = (typed: string, countryCode: string) => string;

interface TypedField {
  readonly onChange: (event: { readonly target: HTMLInputElement }) => unknown;
}

/** Where somebody types a number; the rules of numbers weigh a lot, and come once there is a field for one. */
export function usePhoneTyping(countryCode: string) {
  const format = useRef<Format | null>(null);
  useEffect(() => {
    import('@foyer/domain/phone-number').then(
      ({ typedPhoneNumber }) => {
        format.current = typedPhoneNumber;
      },
      // Without them a number stays as it is typed; the platform reads it all the same.
      () => {},
    );
  }, []);
  return useCallback(
    <Field extends TypedField>(field: Field): Field => ({
      ...field,
      onChange: (event: { readonly target: HTMLInputElement }) => {
        const { target } = event;
        // Whoever mends something in the middle keeps their place.
        if (target.selectionStart === target.value.length)
          target.value = format.current?.(target.value, countryCode) ?? target.value;
        return field.onChange(event);
      },
    }),
    [countryCode],
  );
}
