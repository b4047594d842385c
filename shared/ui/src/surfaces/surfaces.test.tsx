import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { formatQuantity } from '../numbers/quantity';
import { Card } from './Card';
import { PageHeading } from './PageHeading';
import { Tile } from './Tile';
import { fitsOneRow, WidgetGrid } from './WidgetGrid';

test('a card is a region named by its heading', () => {
  render(
    <Card title="En ce moment" level={3}>
      Texte
    </Card>,
  );
  const card = screen.getByRole('region', { name: 'En ce moment' });
  expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent('En ce moment');
});

test('a tile shows value and unit', () => {
  render(
    <Tile
      title="Autonomie"
      quantity={formatQuantity(82, '%', 'fr')}
      note="hier 74 %"
      testId="widget-autonomy"
    />,
  );
  const tile = screen.getByTestId('widget-autonomy');
  expect(tile).toHaveAttribute('data-state', 'ready');
  expect(tile).toHaveTextContent('82%hier 74 %');
});

test('a missing value is a dash, not a zero', () => {
  render(<Tile title="Autonomie" quantity={null} bar={{ percent: null, hue: 'battery' }} />);
  const tile = screen.getByRole('region', { name: 'Autonomie' });
  expect(tile).toHaveTextContent('—');
  expect(tile).not.toHaveTextContent('0');
  expect(tile).toHaveAttribute('data-state', 'empty');
});

test('a loading tile is busy and shows no value', () => {
  render(<Tile title="Autonomie" quantity={formatQuantity(82, '%', 'fr')} loading />);
  const tile = screen.getByRole('region', { name: 'Autonomie' });
  expect(tile).toHaveAttribute('aria-busy', 'true');
  expect(tile).not.toHaveTextContent('82');
});

test('a page heading is focusable by script', () => {
  render(<PageHeading lead="Depuis minuit">Le soleil couvre votre maison.</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1 });
  heading.focus();
  expect(heading).toHaveFocus();
});

test.each([
  [1000, 4, true],
  [999, 4, false],
  [249, 1, false],
  [250, 1, true],
  [0, 0, true],
])('%d px for %d widgets: in one row is %p', (widthPx, count, row) => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: widthPx } as DOMRect);
  render(
    <WidgetGrid label="Widgets" count={count}>
      <p>1</p>
    </WidgetGrid>,
  );
  expect(screen.getByRole('region', { name: 'Widgets' })).toHaveAttribute('data-row', String(row));
  jest.restoreAllMocks();
});

test('adding a widget never turns a grid into a single row', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 12 }), (widthPx, count) => {
      expect(fitsOneRow(widthPx, count) || !fitsOneRow(widthPx, count + 1)).toBe(true);
    }),
  );
});

test('the grid uses the given count', () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 500 } as DOMRect);
  const { rerender } = render(
    <WidgetGrid label="Widgets">
      <p>1</p>
      <p>2</p>
      {null}
    </WidgetGrid>,
  );
  expect(screen.getByRole('region', { name: 'Widgets' })).toHaveAttribute('data-row', 'true');
  rerender(
    <WidgetGrid label="Widgets" count={3}>
      <p>1</p>
    </WidgetGrid>,
  );
  expect(screen.getByRole('region', { name: 'Widgets' })).toHaveAttribute('data-row', 'false');
  jest.restoreAllMocks();
});
