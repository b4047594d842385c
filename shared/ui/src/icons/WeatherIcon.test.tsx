import { render, screen } from '@testing-library/react';
import { WEATHER_DRAWINGS, WeatherIcon } from './WeatherIcon';

test('every symbol has its own icon', () => {
  const drawings = WEATHER_DRAWINGS.map((symbol) => {
    const { container, unmount } = render(<WeatherIcon symbol={symbol} label="Temps" />);
    const drawing = container.querySelector('svg')?.innerHTML;
    unmount();
    return drawing;
  });
  expect(new Set(drawings).size).toBe(WEATHER_DRAWINGS.length);
});

test('unknown weather has the default icon and a label', () => {
  render(<WeatherIcon symbol={null} label="Météo inconnue" />);
  expect(screen.getByRole('img', { name: 'Météo inconnue' })).toHaveAttribute('data-symbol', 'unknown');
});
