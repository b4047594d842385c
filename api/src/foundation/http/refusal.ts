/** A request the platform understood and says no to: `{"status":"error","error":"<code>"}`. */
export class Refusal extends Error {
  constructor(
    /** Dotted code of the specification or of the contract. */
    readonly code: string,
    readonly options: {
      /** HTTP status. Default 200: on this wire the body tells, not the status (wire shapes). */
      readonly httpStatus?: number;
      /** Further fields of the answer, `parameter` for example. */
      readonly fields?: Readonly<Record<string, string | number>>;
      /** Seconds to wait before the next try; becomes `Retry-After`. */
      readonly retryAfterS?: number;
    } = {},
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

/** `parameter.invalid`, naming the field that was wrong. */
export function invalidParameter(parameter: string): Refusal {
  return new Refusal('parameter.invalid', { fields: { parameter } });
}
