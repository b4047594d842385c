import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMonitoring } from '../../testing/render-monitoring';
import { EcoTipsPage } from './EcoTipsPage';

const tip = (number: number) => ({
  name: `Tip ${number}`,
  date: `2026-0${number}-01`,
  description: `What tip ${number} says`,
  ranking: number,
  text1: `More of ${number}`,
});
const NINE = { ecoTips: [4, 1, 9, 2, 7, 3, 8, 5, 6].map(tip) };
const WITHOUT_TIPS = { licenseType: 'trial', features: { eco_advice_available: 'false' } };

type Options = Parameters<typeof renderMonitoring>[1];
const render = (options: Options = {}) =>
  renderMonitoring(<EcoTipsPage />, {
    language: 'en',
    path: '/eco_tips',
    ...options,
    platformAnswers: { ecoTips: NINE, ...options.platformAnswers },
  });
const names = async () =>
  (await screen.findAllByTestId('eco-tip')).map((card) => within(card).getByRole('heading').textContent);

describe('the eco tips', () => {
  it('show the three newest, then all nine with the focus on the fourth', async () => {
    const { user } = await render();
    expect(await names()).toEqual(['Tip 9', 'Tip 8', 'Tip 7']);
    await user.click(screen.getByRole('button', { name: 'Show 6 more tips' }));
    expect(await names()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Tip ${number}`));
    expect(document.activeElement).toHaveTextContent('Tip 6');
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  it('show a tip in full with its day', async () => {
    await render({ language: 'fr' });
    const [newest] = await screen.findAllByTestId('eco-tip');
    expect(newest).toHaveTextContent('What tip 9 says');
    expect(newest).toHaveTextContent('More of 9');
    expect(newest).toHaveTextContent('1er septembre 2026');
  });

  it('hide the button when all tips are shown', async () => {
    await render({ platformAnswers: { ecoTips: { ecoTips: [tip(1), tip(2), tip(3)] } } });
    expect(await names()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  it('are labelled placeholders without a request when the licence excludes them', async () => {
    const { host } = await render({ platformAnswers: { licenceFeatures: WITHOUT_TIPS } });
    expect(await screen.findByText(/Your licence does not include the eco tips/)).toBeVisible();
    const cards = await screen.findAllByTestId('eco-tip');
    expect(cards).toHaveLength(3);
    for (const card of cards) expect(within(card).getByText('Example')).toBeVisible();
    expect(host.platform.received.map(({ id }) => id)).not.toContain('ecoTips');
  });

  it('are placeholders when the licence has ended since it was read', async () => {
    await render({ platformAnswers: { ecoTips: refusal('feature.not.in.licence') } });
    expect(await screen.findByText(/Your licence does not include the eco tips/)).toBeVisible();
    expect(await screen.findAllByTestId('eco-tip')).toHaveLength(3);
  });

  it('are shown to an account without a licence', async () => {
    await render({ platformAnswers: { licenceFeatures: refusal('license.not.found') } });
    expect(await names()).toHaveLength(3);
    expect(screen.queryByText('Example')).toBeNull();
  });

  it('show an empty state', async () => {
    await render({ platformAnswers: { ecoTips: { ecoTips: [] } } });
    expect(await screen.findByText('No tip right now: come back in a few days.')).toBeVisible();
  });

  it('offer a retry when loading fails', async () => {
    const { host, user } = await render({ platformAnswers: { ecoTips: NO_ANSWER } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    host.platform.answer({ ecoTips: NINE });
    await user.click(retry);
    expect(await names()).toHaveLength(3);
  });

  it('come above the energy equivalents, which fall back to recharged batteries without a list', async () => {
    const life = async () => (await screen.findByTestId('widget-home-life')).textContent;
    const { unmount } = await render();
    await waitFor(async () => expect(await life()).toMatch(/about 120 hours of television/));
    unmount();
    const session = sessionOf({ profile: profileBody({ id: 'other' }) });
    await render({ session, platformAnswers: { equivalences: NO_ANSWER } });
    // 12 kWh of the day, 333 batteries per kWh, three significant digits.
    await waitFor(async () => expect(await life()).toMatch(/about 4,000 batteries recharged/));
  });
});
