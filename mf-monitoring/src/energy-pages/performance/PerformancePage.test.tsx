import { groupsBody } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { EXAMPLE_YEAR, renderMonitoring, TODAY } from '../../testing/render-monitoring';
import { PerformancePage } from './PerformancePage';

jest.mock('../../charts/ChartBlock', () => ({
  ChartBlock: ({ title }: { title: string }) => <h2>{title}</h2>,
}));

const spoken = (name: string) => screen.getByRole('meter', { name }).getAttribute('aria-valuetext');

describe('the performance page', () => {
  it('shows both rates of the period, the score and its leaves', async () => {
    await renderMonitoring(<PerformancePage />, { language: 'en' });
    await waitFor(() => expect(spoken('Autonomy')).toBe('80%'));
    expect(spoken('Self-consumption')).toBe('75%');
    // 0.8 × autonomy 80 + 0.2 × self-consumption 75
    expect(screen.getByText('79')).toBeVisible();
    expect(screen.getByRole('img', { name: '5 leaves out of 5' })).toBeVisible();
  });

  it('gives no score and no rate without consumption', async () => {
    const values = { ...TODAY, energy: null };
    await renderMonitoring(<PerformancePage />, {
      platformAnswers: { groupedMeasures: groupsBody([{ values }]) },
    });
    expect(await screen.findByText(/Il faut des mesures/)).toBeVisible();
    expect(spoken('Autonomie')).toBe('—');
  });

  it('leaves out groups in which a term of the rate is missing', async () => {
    const withoutMeter = { ...TODAY, electricity_meter_energy: null, grid_energy: null };
    await renderMonitoring(<PerformancePage />, {
      language: 'en',
      platformAnswers: { groupedMeasures: groupsBody([{ values: TODAY }, { values: withoutMeter }]) },
    });
    await waitFor(() => expect(spoken('Autonomy')).toBe('80%'));
    expect(spoken('Self-consumption')).toBe('75%');
  });

  it('labels the gauges with their period', async () => {
    await renderMonitoring(<PerformancePage />, { language: 'en' });
    await waitFor(() => expect(spoken('Autonomy')).toBe('80%'));
    expect(screen.getAllByText(/^20.+21 June$/)).toHaveLength(3);
  });

  it('labels gauges of example data', async () => {
    await renderMonitoring(<PerformancePage />, {
      language: 'en',
      path: '/performance?period=year',
      platformAnswers: { groupedMeasures: EXAMPLE_YEAR },
    });
    expect(await screen.findAllByText('Example')).toHaveLength(3);
  });
});
