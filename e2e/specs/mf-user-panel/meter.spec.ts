import { appliedCorrection, expectLoadedAndUndo } from '../../suite/corrections';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const t = (key: string, values?: Record<string, string>) => text('mf-user-panel', 'fr', key, values);

/** Half hours of 300 W, stamped at their end, of ten days in summer. */
function loadCurve(firstDay: string): string {
  const startMs = Date.parse(`${firstDay}T00:00:00+02:00`);
  const rows = Array.from({ length: 480 }, (_, step) => {
    const end = new Date(startMs + (step + 1) * 1_800_000 + 7_200_000).toISOString().slice(0, 19);
    return `${end}+02:00;300`;
  });
  const head = [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
    '23128200000017;Courbe de charge;01/06/2024;11/06/2024;Energie active;Consommation;Comptage Brut;W;30',
    '',
    'Horodate;Valeur',
  ];
  return [...head, ...rows].join('\r\n');
}

test('a file of the meter is read in a worker, loaded, shown and undone', async ({ page, enter, own }) => {
  const token = await enter('home', { language: 'fr', path: '/user/meter' });
  const choose = page.getByTestId('load-file').locator('input[type=file]');
  await choose.setInputFiles({
    name: 'courbe.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date;1,2E+13'),
  });
  await expect(page.getByTestId(/^refused-/)).toBeVisible();

  const buffer = Buffer.from(loadCurve('2024-06-01'));
  await choose.setInputFiles({ name: 'courbe.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: t('meter.file.next') }).click();
  await expect(page.getByTestId('proposal').getByRole('row', { name: /72/ })).toBeVisible();
  await page.getByRole('button', { name: t('meter.proposal.apply.file') }).click();
  const loaded = await appliedCorrection(page, 'courbe.csv');
  await expectLoadedAndUndo(page, loaded, { own, token, energyWs: 300 * 24 * 3600 });
});
