import { groupsBody, NO_ANSWER } from '@foyer/testing';
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

  it('says that measurements could not be loaded, not that there are none', async () => {
    await renderMonitoring(<PerformancePage />, { platformAnswers: { groupedMeasures: NO_ANSWER } });
    expect(await screen.findAllByText('Non disponible pour le moment.')).toHaveLength(3);
    expect(screen.queryByText(/Il faut des mesures/)).not.toBeInTheDocument();
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

  const FRANCE = {
    validFrom: '2024-01-01',
    validTo: null,
    year: 2024,
    month: null,
    hour: null,
    gramsPerKwh: 44,
  };
  const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

  it.each([
    [
      'fr',
      [FRANCE],
      /^CO₂ de votre électricité.+Émis176 gÉvité par votre propre énergie704 gL’électricité du réseau compte 44 g par kWh \(France, moyenne de 2024, cycle de vie\), celle que vous produisez 0 g\. En France, cette valeur varie peu/,
    ],
    [
      'en',
      [{ ...FRANCE, gramsPerKwh: 500 }],
      /Emitted2 kgAvoided by your own energy8 kgElectricity from the grid counts 500 g per kWh \(France, mean of 2024, life cycle\), what you produce 0 g\. In France it varies little/,
    ],
    [
      'en',
      [FRANCE, { ...FRANCE, month: 6, hour: 0, gramsPerKwh: 50 }],
      /Emitted200 gAvoided by your own energy800 gElectricity from the grid counts by month and hour/,
    ],
  ] as const)(
    'says what the period emitted and what was avoided: %s, %j',
    async (language, intensities, text) => {
      await renderMonitoring(<PerformancePage />, {
        language,
        platformAnswers: { gridIntensity: { intensities } },
      });
      expect(words(await screen.findByTestId('emissions'))).toMatch(text);
    },
  );

  it.each([
    ['nothing is known of the grid', []],
    ['nothing was measured since the first row', [{ ...FRANCE, validFrom: '2027-01-01' }]],
  ])('says nothing about CO₂ where %s', async (_, intensities) => {
    const { host } = await renderMonitoring(<PerformancePage />, {
      platformAnswers: { gridIntensity: { intensities } },
    });
    await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('gridIntensity'));
    await waitFor(() => expect(spoken('Autoconsommation')).toMatch('75'));
    expect(screen.queryByTestId('emissions')).toBeNull();
  });
});
