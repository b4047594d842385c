import { renderInHost } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { PeriodBar } from './PeriodBar';
import { usePosition } from './usePosition';

const WORDS = {
  chart: {
    periods: 'Period',
    period: { day: 'Day', week: 'Week', month: 'Month', year: 'Year', lifeTime: 'Since the start' },
    previous: 'Earlier',
    next: 'Later',
    today: 'Today',
    pickDay: 'Pick a day',
    twentyFourHours: '24 h',
    twentyFourHoursHint: 'The last 24 hours',
    fullscreen: 'Full screen',
    leaveFullscreen: 'Leave full screen',
  },
};

function Bar({ operationalDay }: { readonly operationalDay: string | null }) {
  const days = { today: '2026-06-21', operationalDay };
  const [position, move] = usePosition(days);
  return <PeriodBar days={days} position={position} onMove={move} />;
}

async function renderPeriodBar(path: string, operationalDay: string | null = '2024-10-20') {
  const { user, host } = await renderInHost(<Bar operationalDay={operationalDay} />, {
    remote: 'mf-example',
    locales: { fr: WORDS, en: WORDS },
    language: 'en',
    path,
  });
  return { user, search: () => host.services.navigation.current().search };
}

it('writes period and day into the URL and preserves other parameters', async () => {
  const { user, search } = await renderPeriodBar('/production?device=solar');
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  expect(search()).toBe('?period=month&device=solar');
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(new URLSearchParams(search()).get('day')).toMatch(/^2026-0\d-\d\d$/);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(search()).toBe('?period=month&device=solar');
});

it('does not move beyond today', async () => {
  await renderPeriodBar('/production?period=week');
  expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
  expect(screen.getByLabelText('Pick a day', { selector: 'input' })).toHaveAttribute('max', '2026-06-21');
});

it('offers a lifetime only to a home with a history, whatever the URL says', async () => {
  await renderPeriodBar('/production?period=lifeTime', '2026-06-20');
  expect(screen.queryByRole('radio', { name: 'Since the start' })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Day' })).toBeChecked();
});
