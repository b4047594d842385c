import { NO_BALANCE } from '@foyer/domain';
import { screen } from '@testing-library/react';
import { renderMonitoring } from '../../testing/render-monitoring';
import { TodayBalance } from './TodayBalance';

const KWH = 3_600_000;
const ready = (today: typeof NO_BALANCE) =>
  ({ state: 'ready', data: { today, yesterday: NO_BALANCE }, stale: false, answeredAt: 0 }) as const;
const amount = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('the day’s energies', () => {
  const measured = {
    ...NO_BALANCE,
    producedWs: 5 * KWH,
    consumedWs: 6 * KWH,
    importedWs: 2 * KWH,
    exportedWs: 1 * KWH,
    unexplainedWs: 0,
  };

  it('show production, consumption, import and export', async () => {
    await renderMonitoring(<TodayBalance days={ready(measured)} />, { language: 'en' });
    expect(['Produced', 'Used', 'From the grid', 'To the grid'].map(amount)).toEqual([
      '5 kWh',
      '6 kWh',
      '2 kWh',
      '1 kWh',
    ]);
    expect(screen.queryByText('Unexplained')).toBeNull();
  });

  it('show the difference when the platform’s figures do not balance', async () => {
    await renderMonitoring(<TodayBalance days={ready({ ...measured, unexplainedWs: 0.5 * KWH })} />, {
      language: 'en',
    });
    expect(amount('Unexplained')).toBe('500 Wh');
  });

  it('are "—" when not measured', async () => {
    await renderMonitoring(<TodayBalance days={ready(NO_BALANCE)} />, { language: 'en' });
    expect(amount('Used')?.trim()).toBe('—');
  });
});
