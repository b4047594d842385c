import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

for (const [account, language, width] of [
  ['home', 'fr', 390],
  ['solar', 'en', 1280],
] as const) {
  test(`a program reads with its token until it is removed: ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    const t = (key: string, values?: Record<string, string>) => text('mf-user-panel', language, key, values);
    const name = 'Grafana';
    await page.setViewportSize({ width, height: 844 });
    await enter(account, { language, path: '/user/programs' });
    await page.getByLabel(t('programs.name')).fill(name);
    await page.getByRole('button', { name: t('programs.make') }).click();
    const token = ((await page.getByTestId('new-token').textContent()) ?? '').trim();

    const read = (path: string) =>
      fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}` } });
    const file = await read('/api/measures/export?from=2026-06-19&to=2026-06-20&format=csv');
    expect(file.status).toBe(200);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toMatch(/^time,step,produced_wh,/);
    expect(lines).toHaveLength(289);
    expect(await (await read('/api/measures/prometheus')).text()).toContain('foyer_home_power_watts{');
    expect((await read('/api/user/sessions')).status).toBe(403);

    await page.reload();
    await expect(page.getByTestId('read-token')).not.toContainText(t('programs.unused'));
    await expect(page.getByTestId('new-token')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('programs.download') }).click();
    expect((await download).suggestedFilename()).toMatch(/^energies-[\d-]+\.csv$/);

    await page.getByRole('button', { name: t('programs.endThis', { name }) }).click();
    const question = page.getByTestId('confirm-endReadTokenConfirm');
    await question.getByRole('button', { name: t('answers.endReadTokenConfirm.yes') }).click();
    await expect(page.getByText(t('messages.readTokenEndedMessage'))).toBeVisible();
    expect((await read('/api/measures/prometheus')).status).toBe(401);
  });
}
