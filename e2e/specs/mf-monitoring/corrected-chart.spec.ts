import { fromChartMenu } from '../../suite/chart-menu';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';

test.use({ ownSuite: {} });

const HOUR_S = 3600;
const FROM_S = Date.parse('2026-06-17T00:00:00+02:00') / 1000;

test('what a file replaced and what was taken out are marked on charts until they are undone', async ({
  page,
  enter,
  own,
}) => {
  const token = await enter('home', { language: 'fr', path: null });
  const send = async (path: string, fields: object) => {
    const response = await fetch(`${own.origin}/api/corrections/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const { correction } = (await response.json()) as { correction: { id: string } };
    return correction.id;
  };
  const apply = async (id: string) => {
    await send('apply', { id, replaces: true });
    await expect
      .poll(async () => JSON.stringify(await own.call('/api/corrections', token)))
      .not.toContain('"applying"');
    return id;
  };
  const runs = [{ start: FROM_S, length: HOUR_S, energiesWs: new Array<number>(24).fill(1_800_000) }];
  const series = [{ name: 'courbe', flow: 'import', runs }];
  const file = { kind: 'file', name: 'courbe.csv', format: null, meter: null, series };
  const loaded = await apply(await send('propose', file));
  const span = { flow: 'import', from: FROM_S + 48 * HOUR_S, until: FROM_S + 54 * HOUR_S };
  const removed = await apply(await send('proposeRemoval', span));

  await page.goto('/consumption?period=week');
  const chart = page.getByRole('figure');
  await expect(chart.getByText('Remplacé par un fichier (21 juin 2026)')).toBeVisible();
  await expect(chart.getByText('Retiré (21 juin 2026)')).toBeVisible();
  await fromChartMenu(page, 'showTable');
  await expect(chart.getByRole('row', { name: /17 juin.*Remplacé par un fichier/ })).toBeVisible();

  for (const id of [removed, loaded]) await send('undo', { id });
  await page.reload();
  await expect(chart).toBeVisible();
  await expect(chart).not.toHaveAttribute('data-points', '0');
  await expect(chart.getByText(/\(21 juin 2026\)/)).toHaveCount(0);
});
