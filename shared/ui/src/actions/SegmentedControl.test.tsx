import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SegmentedControl } from './SegmentedControl';

const OPTIONS = [
  { value: 'day', label: 'Jour', testId: 'period-day' },
  { value: 'week', label: 'Semaine', testId: 'period-week' },
  { value: 'lifeTime', label: 'Toujours', disabled: true },
] as const;

function Choice({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<'day' | 'week' | 'lifeTime'>('day');
  return (
    <SegmentedControl
      label="Période"
      options={OPTIONS}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('one option is selected, by pointer and by arrow keys', async () => {
  const changed = jest.fn();
  render(<Choice onChange={changed} />);
  expect(screen.getByRole('group', { name: 'Période' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Jour' })).toBeChecked();
  await userEvent.click(screen.getByTestId('period-week'));
  expect(screen.getByRole('radio', { name: 'Semaine' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Jour' })).toBeChecked();
  expect(changed.mock.calls).toEqual([['week'], ['day']]);
});

test('a disabled option cannot be selected', async () => {
  const changed = jest.fn();
  render(<Choice onChange={changed} />);
  await userEvent.click(screen.getByText('Toujours'));
  expect(changed).not.toHaveBeenCalled();
});
