import { dataFile } from '../data-file';
import type { Alert } from './alert-store';

interface Wording {
  readonly label: string;
  readonly description: string;
  readonly extendedDescription: string;
}

const texts = dataFile<Record<string, Record<'fr' | 'en', Wording>>>('alert-texts.json');
const NONE = { label: null, description: null, extendedDescription: null };

/** Texts of an alert with its facts fillTemplate in and numbers formatted for the language. Null for an unknown kind. */
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
  const fillTemplate = (text: string) =>
    text.replaceAll(/{{(\w+)}}/g, (_match, name: string) => formatted(name));
  return {
    label: fillTemplate(wording.label),
    description: fillTemplate(wording.description),
    extendedDescription: fillTemplate(wording.extendedDescription),
  };
}
