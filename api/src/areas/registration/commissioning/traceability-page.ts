import type { Language } from '@foyer/contract';
import { documentFormat } from '../../../money/documents/document-format';
import { drawNote, drawPairs, heading, letterhead, table, title } from '../../../money/documents/pdf/parts';
import { type PdfBytes, Sheet } from '../../../money/documents/pdf/sheet';
import type { Kit, KitPart } from '../../../partners/kits';

interface Words {
  readonly title: string;
  readonly maker: string;
  readonly kit: string;
  readonly batch: string;
  readonly made: string;
  readonly tested: string;
  readonly home: string;
  readonly parts: string;
  readonly columns: readonly [string, string, string];
  readonly kinds: Readonly<Record<KitPart['kind'], string>>;
  readonly sum: string;
  readonly compare: string;
  page(page: number, pages: number): string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  fr: {
    title: 'Fiche de traçabilité du kit',
    maker: 'Registre des kits',
    kit: 'Code du kit',
    batch: 'Lot',
    made: 'Assemblé le',
    tested: 'Contrôlé le',
    home: 'Posé chez',
    parts: 'Ce que le kit contient',
    columns: ['Pièce', 'Numéro de série', 'Puissance mesurée en usine'],
    kinds: {
      master: 'Boîtier énergie',
      meter: 'Compteur',
      clamp: 'Pince de mesure',
      module: 'Module photovoltaïque',
    },
    sum: 'Ensemble',
    compare:
      'Comparez les numéros de série avec les étiquettes avant de poser. Un numéro qui diffère est à signaler au fabricant.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  en: {
    title: 'Traceability of the kit',
    maker: 'Register of kits',
    kit: 'Kit code',
    batch: 'Batch',
    made: 'Put together on',
    tested: 'Tested on',
    home: 'Installed for',
    parts: 'What is in the kit',
    columns: ['Part', 'Serial number', 'Power measured at the works'],
    kinds: { master: 'Energy gateway', meter: 'Meter', clamp: 'Clamp', module: 'Solar module' },
    sum: 'Altogether',
    compare:
      'Compare the serial numbers with the labels before you install. Tell the maker of any that differs.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
};

/** Renders the traceability record of a kit; the bytes depend only on kit, customer and language. */
export function traceabilityPage(kit: Kit, customer: string, language: Language): Promise<PdfBytes> {
  const words = WORDS[language];
  const write = documentFormat(language, 'EUR');
  const { code, batch, madeOn, testedOn, parts } = kit;
  const foot = `${words.title} · ${code}`;
  const sheet = new Sheet({ title: foot, author: words.maker, language, day: testedOn, foot });
  letterhead(sheet, { supplier: words.maker, kind: words.title, facts: [code] });
  title(sheet, words.title, code);
  drawPairs(sheet, [
    [words.kit, code],
    [words.batch, batch],
    [words.made, write.day(madeOn)],
    [words.tested, write.day(testedOn)],
    [words.home, customer],
  ]);
  heading(sheet, words.parts);
  const watts = (value: number) => `${write.number(value, 0)}\u00a0W`;
  const [part, serial, power] = words.columns;
  table(
    sheet,
    [
      { head: part, share: 36 },
      { head: serial, share: 36 },
      { head: power, share: 28, isFigure: true },
    ],
    parts.map(({ kind, serial: number, testedW }) => [
      words.kinds[kind],
      number,
      testedW === null ? '—' : watts(testedW),
    ]),
    [words.sum, '', watts(parts.reduce((sum, { testedW }) => sum + (testedW ?? 0), 0))],
  );
  drawNote(sheet, words.compare);
  return sheet.bytes(words.page);
}
