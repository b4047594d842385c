import { appliedCorrection, expectLoadedAndUndo } from '../../suite/corrections';
import { startHomeAssistant } from '../../suite/home-assistant';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const t = (key: string, values?: Record<string, string>) => text('mf-user-panel', 'fr', key, values);

const HOUR_MS = 3_600_000;
const FROM_MS = Date.parse('2024-06-01T00:00:00+02:00');
const UNTIL_MS = Date.parse('2024-06-11T00:00:00+02:00');
const TOKEN = 'a-long-lived-token';

/** 0.3 kWh an hour of ten days in summer, of which one tariff has the kWh and the other Wh. */
const sumAt = (perHour: number) => (atMs: number) =>
  atMs < FROM_MS || atMs > UNTIL_MS ? null : ((atMs - FROM_MS) / HOUR_MS) * perHour;

test('the history of Home Assistant is read by the browser, loaded, shown and undone', async ({
  page,
  enter,
  own,
}) => {
  const homeAssistant = await startHomeAssistant({
    token: TOKEN,
    preferences: {
      energy_sources: [
        {
          type: 'grid',
          flow_from: [{ stat_energy_from: 'sensor.peak' }, { stat_energy_from: 'sensor.off_peak' }],
          flow_to: [],
          cost_adjustment_day: 0,
        },
      ],
      device_consumption: [],
    },
    statistics: {
      'sensor.peak': { unit: 'kWh', sumAt: sumAt(0.2) },
      'sensor.off_peak': { unit: 'Wh', sumAt: sumAt(100) },
    },
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const token = await enter('home', { language: 'fr', path: '/user/meter' });
  const card = page.getByTestId('load-history');
  await card.getByRole('textbox', { name: t('meter.history.address') }).fill(homeAssistant.origin);
  const secret = card.getByLabel(t('meter.history.token'), { exact: true });
  await secret.fill('another');
  await card.getByRole('button', { name: t('meter.history.read') }).click();
  await expect(card.getByTestId('fault-invalid-token')).toBeVisible();
  await secret.fill(TOKEN);
  await card.getByRole('button', { name: t('meter.history.read') }).click();

  await card.getByRole('button', { name: t('meter.file.next') }).click();
  await expect(card.getByTestId('proposal').getByRole('row', { name: /72/ })).toBeVisible();
  await card.getByRole('button', { name: t('meter.proposal.apply.homeAssistant') }).click();
  const loaded = await appliedCorrection(page, 'Home Assistant');
  expect(homeAssistant.periods).toEqual(expect.arrayContaining(['month', 'hour', '5minute']));
  // Neither the token nor the address has left for the platform, nor is it stored.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const part of [...sent, stored]) {
    expect(part).not.toContain(TOKEN);
    expect(part).not.toContain(homeAssistant.origin.replace('http://', ''));
  }
  await homeAssistant.stop();

  await expectLoadedAndUndo(page, loaded, { own, token, energyWs: 300 * 24 * 3600 });
});

test('only the worker connects to other hosts, and its code is loaded when it is used', async ({
  page,
  enter,
}) => {
  const workers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('home-assistant-worker')) workers.push(request.url());
  });
  await enter('home', { language: 'fr', path: '/user/meter' });
  const card = page.getByTestId('load-history');
  await expect(card).toBeVisible();
  expect(workers).toEqual([]);
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
        try {
          new WebSocket('ws://127.0.0.1:9/api/websocket').onopen = () => resolve('connected');
        } catch (error) {
          resolve(String(error));
        }
      }),
  );
  expect(refused).toBe('connect-src');

  await card.getByRole('textbox', { name: t('meter.history.address') }).fill('http://127.0.0.1:9');
  await card.getByLabel(t('meter.history.token'), { exact: true }).fill(TOKEN);
  await card.getByRole('button', { name: t('meter.history.read') }).click();
  await expect(card.getByTestId('fault-unreachable')).toBeVisible();
  expect(workers.length).toBeGreaterThan(0);
});
