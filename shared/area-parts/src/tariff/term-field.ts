type FieldName = 'price' | 'rangePrice' | 'name' | 'grouping' | `periods.${number}.${'from' | 'to'}`;

/** What a field needs besides its label, as the form of the area gives it. */
export type TermField = (name: FieldName) => {
  readonly name: string;
  readonly error: string | undefined;
  readonly errorKey: string | undefined;
  readonly onChange: (event: { readonly target: unknown; readonly type?: unknown }) => unknown;
  readonly onBlur: (event: { readonly target: unknown; readonly type?: unknown }) => unknown;
  readonly ref: (instance: unknown) => void;
};
