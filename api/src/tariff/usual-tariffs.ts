import { dataFile } from '../data-file';

interface TariffInFile {
  readonly name: string;
  readonly category: string;
  readonly fr: string;
  readonly en: string;
  readonly prices: { readonly on: number; readonly off?: number };
  readonly ranges: string;
}

export const tariffsByCountry =
  dataFile<Record<string, { currency: string; tariffs: readonly TariffInFile[] }>>('simple-tariffs.json');
