import { deviceState, groupsBody, statesBody } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { NIGHT, renderMonitoring, TODAY } from '../../testing/render-monitoring';
import { useTwoDays } from '../../today-balance/useTwoDays';
import { LiveFlowCard } from './LiveFlowCard';
import { renewCard } from './renew-card';
import { useLiveFlow } from './useLiveFlow';

function LiveCard() {
  return <LiveFlowCard answer={useLiveFlow()} days={useTwoDays()} />;
}

const NOON_MS = Date.parse('2026-06-21T10:00:00Z');
const DAY = statesBody();
const balance = (values: Record<string, number>) =>
  groupsBody([
    { date: '2026-06-20', values: TODAY },
    { date: '2026-06-21', values },
  ]);
const LATER = { ...TODAY, energy: 0.4 * TODAY.energy, grid_energy: 3_000_000 };

/** The card as it stands with these answers, written down. */
async function written(states: object, day: object, language: 'fr' | 'en' = 'fr'): Promise<HTMLElement> {
  const { unmount } = await renderMonitoring(<LiveCard />, {
    language,
    platformAnswers: { states, groupedMeasures: day },
  });
  const card = await screen.findByTestId('widget-live-flow');
  await waitFor(() => {
    expect(card.dataset.state).toBe('ready');
    expect(card.querySelector('[aria-busy="true"]')).toBeNull();
  });
  const copy = document.createElement('div');
  copy.innerHTML = card.outerHTML;
  unmount();
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  const section = copy.firstElementChild as HTMLElement;
  section.removeAttribute('aria-labelledby');
  return section;
}

/** What a card says besides its words: where the drawing puts them is the kit's to test. */
const marksOf = (card: HTMLElement) =>
  ['aria-label', 'data-flow', 'data-idle', 'data-term', 'fill'].map((mark) =>
    [...card.querySelectorAll(`[${mark}]`)].map((element) => element.getAttribute(mark)),
  );

/** A platform that answers with these, and what it was asked. */
function platform(states: object, day: object, nowMs = NOON_MS) {
  const asked: string[] = [];
  const ask = async (call: string) => {
    asked.push(call);
    return { body: call.startsWith('/api/states') ? states : day, nowMs };
  };
  return { ask, asked };
}

describe('the card of the last visit', () => {
  it.each([
    ['night after day', DAY, NIGHT, 'fr'],
    ['day after night', NIGHT, DAY, 'en'],
  ] as const)('becomes the one the page would draw: %s', async (_, before, after, language) => {
    const card = await written(before, balance(TODAY), language);
    const { ask } = platform(after, balance(LATER));
    expect(await renewCard(card, ask)).toBe(true);
    const drawn = await written(after, balance(LATER), language);
    expect(card.textContent).toBe(drawn.textContent);
    expect(marksOf(card)).toEqual(marksOf(drawn));
  });

  const balanceOf = (fromDay: string, untilDay: string) =>
    `/api/measures/grouping?groupType=day&fromDate=${fromDay}&toDate=${untilDay}&measureType=one_phase&deviceId=house_vrt`;

  it('asks what the page asks, once, knowing how far off the device’s clock was', async () => {
    const card = await written(DAY, balance(TODAY));
    const { ask, asked } = platform(NIGHT, balance(LATER));
    await renewCard(card, ask);
    expect(asked.sort()).toEqual([
      balanceOf('2026-06-20', '2026-06-22'),
      '/api/states?client_type=webui&client_version=7.10.18',
    ]);
  });

  it('asks for the day at the house where the device’s clock was set anew', async () => {
    const card = await written(DAY, balance(TODAY));
    const { ask, asked } = platform(NIGHT, balance(LATER), NOON_MS + 86_400_000);
    await renewCard(card, ask);
    expect(asked.at(-1)).toBe(balanceOf('2026-06-21', '2026-06-23'));
  });

  it.each([
    [
      'measures that are late',
      statesBody([deviceState('house_vrt', { total_energy: 600 }, { consumptionUpToDate: false })]),
      balance(TODAY),
    ],
    ['energies it has other places for', DAY, balance({ ...TODAY, energy: 1.1 * TODAY.energy })],
  ])('stays what it was for %s', async (_, states, day) => {
    const card = await written(DAY, balance(TODAY));
    const before = card.outerHTML;
    expect(await renewCard(card, platform(states, day).ask)).toBe(false);
    expect(card.outerHTML).toBe(before);
  });

  it('is not renewed by what is no answer', async () => {
    const card = await written(DAY, balance(TODAY));
    const { ask } = platform({ error: 'not.authorized' }, balance(TODAY));
    await expect(renewCard(card, ask)).rejects.toThrow();
  });
});
