import { dataFile, fillTemplate } from '../../foundation/data-file';
import type { Alert } from './alert-store';

interface Wording {
  readonly label: string;
  readonly description: string;
  readonly extendedDescription: string;
}

const texts = dataFile<Record<string, Record<'fr' | 'en', Wording>>>('alert-texts.json');
const NONE = { label: null, description: null, extendedDescription: null };

/** Texts of an alert with its facts filled in; numbers in the format of the language. */
export function alertWords(
  { kind, facts, deviceName }: Pick<Alert, 'kind' | 'facts' | 'deviceName'>,
  language: 'fr' | 'en',
): Readonly<Record<keyof Wording, string | null>> {
  const wording = texts[kind]?.[language];
  if (!wording) return NONE;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const values = { ...facts, device: facts.device ?? deviceName ?? '' };
  const formatted = (name: string) => {
    const value = values[name as keyof typeof values] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  };
  const filled = (text: string) => fillTemplate(text, formatted);
  return {
    label: filled(wording.label),
    description: filled(wording.description),
    extendedDescription: filled(wording.extendedDescription),
  };
}
