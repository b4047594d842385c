type FieldName = 'price' | 'rangePrice' | 'name' | 'grouping' | `periods.${number}.${'from' | 'to'}`;

/** Props of a range's end. */
export type PeriodField = ReturnType<TermField>;

/** Props of a field, except its label, from the area's form. */
export type TermField = (name: FieldName) => {
  readonly name: string;
  readonly error: string | undefined;
  readonly errorKey: string | undefined;
  readonly onChange: (event: { readonly target: unknown; readonly type?: unknown }) => unknown;
  readonly onBlur: (event: { readonly target: unknown; readonly type?: unknown }) => unknown;
  readonly ref: (instance: unknown) => void;
};
