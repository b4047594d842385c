import { screen, waitFor } from '@testing-library/react';
import { NIGHT, renderMonitoring } from '../testing/renderMonitoring';
import { ProductionPage } from './ProductionPage';

jest.mock('../chart-block/ChartBlock', () => ({
  ChartBlock: ({ title }: { title: string }) => <h2>{title}</h2>,
}));

const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

describe('the production page', () => {
  it('says what the panels give now and gave today', async () => {
    await renderMonitoring(<ProductionPage />);
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(words(heading)).toBe('Vos panneaux produisent 3,2 kW.'));
    const lead = await screen.findByText(/Aujourd’hui/);
    expect(words(lead)).toBe('Aujourd’hui : 12 kWh produits, 3 kWh envoyés sur le réseau.');
  });

  it('lets the panels rest at night', async () => {
    await renderMonitoring(<ProductionPage />, { platformAnswers: { states: NIGHT }, language: 'en' });
    expect(await screen.findByText('Your panels are resting.')).toBeVisible();
  });
});
