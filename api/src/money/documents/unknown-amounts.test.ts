import type { Language } from '@foyer/contract';
import type { StoredDocument } from './document';
import type { ReportFacts } from './facts';
import { monthlyReportPage, productivityReportPage } from './pages/report';
import { textOfPdf } from './testing/text-of-pdf';

const KWH = 3_600_000;
const REPORT: ReportFacts = {
  ...{
    supplier: 'Foyer Énergie',
    customer: 'Camille Martin',
    addressLines: [],
    contractNumber: 'FOY1',
    pdl: null,
  },
  ...{ currency: 'EUR', timeZone: 'Europe/Paris', power: 9 },
  days: [
    { day: '2026-05-01', consumedWs: 9 * KWH, producedWs: 5 * KWH, importedWs: 6 * KWH, exportedWs: 2 * KWH },
  ],
  textVersion: 2,
  ...{ boughtCents: 120, savedCents: 60, earnedCents: 20, peakKw: 3 },
};
const textOf = async (
  type: 'RealTimeMonthlyReport' | 'ProductivityReport',
  language: Language,
  facts: ReportFacts,
) => {
  const document: StoredDocument<ReportFacts> = {
    ...{ number: 'R1', type, fromDay: '2026-05-01', toDay: '2026-06-01', issuedDay: '2026-06-03' },
    ...{ totalCents: null, facts },
  };
  const draw = type === 'ProductivityReport' ? productivityReportPage : monthlyReportPage;
  return textOfPdf(await draw(document, language)).replaceAll(/\s+/g, ' ');
};

const NOTES = { fr: 'Un tiret à la place d’un montant', en: 'A dash in place of an amount' } as const;

describe.each(['fr', 'en'] as const)('a report in %s', (language) => {
  test.each([
    ['RealTimeMonthlyReport', {}, false],
    ['RealTimeMonthlyReport', { boughtCents: null }, true],
    ['ProductivityReport', { boughtCents: null }, false],
    ['ProductivityReport', { savedCents: null }, true],
  ] as const)('explains unknown amounts: %s with %j: %s', async (type, changes, isExplained) => {
    const text = await textOf(type, language, { ...REPORT, ...changes });
    expect(text.includes(NOTES[language])).toBe(isExplained);
  });

  test('of before stays what it was', async () => {
    const { textVersion: _, ...earlier } = REPORT;
    const text = await textOf('RealTimeMonthlyReport', language, { ...earlier, boughtCents: null });
    expect(text).not.toContain(NOTES[language]);
  });
});
