/** An answer of the platform, read as JSON, and the platform's time when it was given, epoch milliseconds. */
export interface FiguresAnswer {
  readonly body: unknown;
  readonly nowMs: number;
}

/**
 * What the module named by a route's `figures` exports as its default. It runs before anything else of the suite, so it
 * takes nothing that is shared but `@foyer/schemas`.
 */
export interface FiguresModule {
  /**
   * Writes fresh figures into the picture the host kept of the element with `data-figures`, as the area's page would
   * draw them: the page itself takes the picture's place soon.
   *
   * @param figures the kept element, as it stood in the document at the last visit.
   * @param ask asks the platform in the person's name: path and query without the token. Whoever asks the same soon
   * after is given the same answer.
   * @returns false where the picture cannot show what was answered; it stays one of the last visit then.
   */
  renew(figures: HTMLElement, ask: (call: string) => Promise<FiguresAnswer>): Promise<boolean>;
}
