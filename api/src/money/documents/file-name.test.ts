import { pdfName } from './file-name';
import { WORDS } from './words';

it.each([
  ['Facture de clôture', '2026-05-01', 'Facture-de-cloture-2026-05-01.pdf'],
  ['Contrat de fourniture d’électricité', 'FOY1', 'Contrat-de-fourniture-d-electricite-FOY1.pdf'],
])('%s, %s: %s', (title, suffix, name) => expect(pdfName(title, suffix)).toBe(name));

it.each(['fr', 'en'] as const)('names of %s files are safe on every system', (language) => {
  const { kinds, contract, proofOfAddress } = WORDS[language];
  for (const title of [...Object.values(kinds), contract, proofOfAddress])
    expect(pdfName(title, '2026-05')).toMatch(/^[A-Za-z][A-Za-z0-9-]*-2026-05\.pdf$/);
});
