import { render, screen, within } from '@testing-library/react';
import { DataTable } from './DataTable';

test('has a caption, row headers, and a header beside every value on narrow screens', () => {
  render(
    <DataTable
      caption="Mesures du jour"
      columns={[
        { key: 'time', header: 'Heure', cell: ({ time }) => time },
        { key: 'power', header: 'Production', align: 'end', cell: ({ power }) => power },
      ]}
      rows={[{ time: '12:00', power: '3,2 kW' }]}
      rowKey={({ time }) => time}
    />,
  );
  const table = screen.getByRole('table', { name: 'Mesures du jour' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('rowheader', { name: '12:00' })).toBeVisible();
  expect(within(table).getByRole('cell', { name: '3,2 kW' })).toHaveAttribute('data-label', 'Production');
});
