import { createHash } from 'node:crypto';
import type { Language } from '@foyer/contract';
import type { LicenceTextName } from '@foyer/wire/documents';
import { dataFile } from '../../foundation/data-file';

interface TextInFile {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const texts =
  dataFile<
    Record<
      LicenceTextName,
      readonly ({ readonly version: string; readonly validFrom: string } & Readonly<
        Record<Language, TextInFile>
      >)[]
    >
  >('licences.json');

/** One version of a text to accept, in one language. */
export interface LicenceWording extends TextInFile {
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** SHA-256 of title and paragraphs, hexadecimal. */
  readonly digest: string;
}

/** A given version of a text, or the one in force on a day; null when it does not exist. */
export function licenceWording(
  name: LicenceTextName,
  language: Language,
  { version, day }: { readonly version?: string | undefined; readonly day: string },
): LicenceWording | null {
  const versions = texts[name].toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
  const found =
    version === undefined
      ? versions.findLast(({ validFrom }) => validFrom <= day)
      : versions.find((one) => one.version === version);
  if (!found) return null;
  const { title, paragraphs } = found[language];
  const digest = createHash('sha256')
    .update([title, ...paragraphs].join('\n\n'))
    .digest('hex');
  return { version: found.version, validFrom: found.validFrom, title, paragraphs, digest };
}
