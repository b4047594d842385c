import type { Language } from '../suite/texts';
import { text } from '../suite/texts';

/** How a household looks at the suite. */
export interface Look {
  readonly language: Language;
  readonly width: number;
}

const LANGUAGES = ['fr', 'en'] as const satisfies readonly Language[];
const WIDTHS = [390, 1280] as const;

/** Both languages at both widths. */
export const LOOKS: readonly Look[] = LANGUAGES.flatMap((language) =>
  WIDTHS.map((width) => ({ language, width })),
);

/** What the heating area says. */
export const says = ({ language }: Look, key: string, values?: Record<string, string>) =>
  text('mf-heating', language, key, values);
