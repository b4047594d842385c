import type { Language } from '@foyer/contract';
import type { ContractPrices } from '../../contract/contract-version';
import type { Parties } from '../facts';
import type { LicenceWording } from '../licence-texts';
import { drawNote, drawPairs, heading, title } from '../pdf/parts';
import type { PdfBytes } from '../pdf/sheet';
import { WORDS } from '../words';
import { lineName, openPage } from './page';

interface Contract {
  readonly parties: Parties;
  readonly signedDay: string;
  readonly suppliedFrom: string | null;
  /** Exclusive. */
  readonly suppliedTo: string | null;
  /** On the first day; null when no contract is recorded. */
  readonly prices: ContractPrices | null;
}

/** The signed contract with the prices of its first day. */
export function contractPage(contract: Contract, language: Language): Promise<PdfBytes> {
  const { parties, signedDay, suppliedFrom, suppliedTo, prices } = contract;
  const words = WORDS[language];
  const page = openPage({
    language,
    parties,
    kind: words.contract,
    number: parties.contractNumber,
    day: signedDay,
  });
  const { sheet, write } = page;
  const text = words.contractText;
  title(sheet, words.contract, `${text.signed} ${write.day(signedDay)}`);
  heading(sheet, text.parties);
  drawPairs(sheet, [
    [text.supplier, parties.supplier],
    [text.customer, parties.customer],
    [text.supply, parties.addressLines.join(', ')],
    [text.power, `${parties.power}\u00a0kVA`],
    [text.from, suppliedFrom === null ? text.pending : write.day(suppliedFrom)],
    ...(suppliedTo === null ? [] : ([[text.until, write.day(suppliedTo)]] as const)),
  ]);
  if (prices) {
    const { energy, standingCentsPerMonth, seriesLabel } = prices;
    heading(sheet, text.tariff);
    drawPairs(sheet, [
      ...(seriesLabel === null ? [] : ([[words.series.offer(seriesLabel), words.series.price]] as const)),
      ...energy.map(({ hours, centsPerKwh }) => [lineName(words, hours), write.price(centsPerKwh)] as const),
      ...(standingCentsPerMonth === null
        ? []
        : ([[text.standing, `${write.money(standingCentsPerMonth)} ${words.perMonth}`]] as const)),
    ]);
  }
  heading(sheet, text.terms);
  text.clauses.forEach((clause, index) => {
    sheet.write('P', `${index + 1}. ${clause}`, { size: 10, after: 8 });
  });
  return page.bytes();
}

interface Proof {
  readonly parties: Parties;
  readonly signedDay: string;
  /** First day of the month of the request. */
  readonly day: string;
}

export function proofOfAddressPage(
  { parties, signedDay, day }: Proof,
  language: Language,
): Promise<PdfBytes> {
  const words = WORDS[language];
  const page = openPage({ language, parties, kind: words.proofOfAddress, number: null, day });
  const { sheet, write } = page;
  title(sheet, words.proofOfAddress, write.day(day));
  sheet.write('P', words.proof.body(parties.customer, parties.supplier), { size: 12, after: 14 });
  sheet.write('P', parties.addressLines.join('\n'), { size: 13, font: 'strong', after: 14 });
  sheet.write('P', words.proof.since(write.day(signedDay)), { size: 12, after: 14 });
  drawNote(sheet, words.proof.use);
  return page.bytes();
}

export function licencePage(parties: Parties, text: LicenceWording, language: Language): Promise<PdfBytes> {
  const words = WORDS[language];
  const from = { ...parties, contractNumber: null, pdl: null };
  const page = openPage({ language, parties: from, kind: text.title, number: null, day: text.validFrom });
  const { sheet } = page;
  title(sheet, text.title, words.licence.version(text.version));
  text.paragraphs.forEach((paragraph, index) => {
    sheet.write('P', `${index + 1}. ${paragraph}`, { size: 11, after: 10 });
  });
  sheet.gap(12);
  drawNote(sheet, `${words.licence.digest}${language === 'fr' ? '\u00a0' : ''}: ${text.digest}`);
  return page.bytes();
}
