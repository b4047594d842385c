import { textOfPdf } from '../testing/text-of-pdf';
import { Sheet } from './sheet';

async function printed(texts: readonly string[]): Promise<Uint8Array> {
  const sheet = new Sheet({ title: 'T', author: 'A', language: 'fr', day: '2026-06-21', foot: 'Foyer' });
  for (const text of texts) sheet.write('P', text);
  return sheet.bytes((page, pages) => `Page ${page} sur ${pages}`);
}

test('prints the letters that people see, and finds them', async () => {
  const names = ['Małgorzata Đukić', 'Αλέξης', 'Пётр Щукин', 'Straße ŒUVRE office', '−5 °C', '24,50 €'];
  const bytes = await printed([...names, 'He\u0301le\u0300ne', '1\u202f234 kWh']);
  const text = textOfPdf(bytes);
  for (const name of names) expect(text).toContain(name);
  expect(text).toContain('H\u00e9l\u00e8ne');
  expect(text.replaceAll(/\s/g, ' ')).toContain('1 234 kWh');
  expect(await printed([...names, 'He\u0301le\u0300ne', '1\u202f234 kWh'])).toEqual(bytes);
});
