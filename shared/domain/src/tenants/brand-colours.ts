import { contrastOf, TEXT_CONTRAST } from './contrast';

/** Values of the kit where a tenant has none (shared/ui/src/tokens.css). */
const OWN_ACCENT = '#0f6b5c';
const OWN_ACCENT_INK = '#ffffff';
/** Darkest light surface of the kit, on which the accent is a text colour (`--surface-sunk`). */
export const DARKEST_SURFACE = '#eeebe4';

/** Colours of a brand, `#rrggbb`. */
export interface BrandColours {
  /** Of buttons and links. */
  readonly accent: string;
  /** Of text on it. */
  readonly ink: string;
}

/** The colours among a tenant's tokens; those of the kit where it has none. */
export function brandColours(tokens: Readonly<Record<string, string>>): BrandColours {
  return {
    accent: tokens['--brand-accent'] ?? OWN_ACCENT,
    ink: tokens['--brand-accent-ink'] ?? OWN_ACCENT_INK,
  };
}

/** Whether a text is a colour `#rrggbb`, in small or capital letters. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Two colours that are read as text and its background. */
export interface BrandContrast {
  readonly pair: 'inkOnAccent' | 'accentOnPage';
  readonly text: string;
  readonly background: string;
  /** 1 to 21, rounded down to hundredths, so that 4.499 is not said to be the 4.5 that it lacks. */
  readonly contrast: number;
  /** Whether it reaches {@link TEXT_CONTRAST}. */
  readonly isReadable: boolean;
}

function contrastIn(pair: BrandContrast['pair'], text: string, background: string): BrandContrast {
  const exact = contrastOf(text, background);
  const contrast = Math.floor(exact * 100) / 100;
  return { pair, text, background, contrast, isReadable: exact >= TEXT_CONTRAST };
}

/**
 * Contrasts of a brand's colours where they are read (docs/rules/tenants.md#what-is-checked). The dark scheme lightens
 * the accent itself.
 */
export function brandContrasts({ accent, ink }: BrandColours): readonly BrandContrast[] {
  return [contrastIn('inkOnAccent', ink, accent), contrastIn('accentOnPage', accent, DARKEST_SURFACE)];
}
