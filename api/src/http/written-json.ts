/** A part of an answer whose JSON text is known already. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What anybody reads who does not know it. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** Stands for a value of an answer where its text is at hand. */
export function written<T>(part: WrittenJson): T {
  return part as unknown as T;
}
