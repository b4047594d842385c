import { type DayPlan, weekOfWiser } from '@foyer/domain';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { DaySlider, ScheduleEditor, useScheduleEditing } from '.';

let edited = false;

function WiserEditor({ saved }: { readonly saved: readonly DayPlan[] }) {
  const editing = useScheduleEditing(saved, 'wiser');
  edited = editing.edited;
  return <ScheduleEditor editing={editing} language="en" />;
}

const range = (name: RegExp) => screen.getByRole('button', { name });
const SIX_TO_EIGHT = [{ startMin: 360, endMin: 480, targetC: null }];
const onChange = jest.fn();
const slider = (day: DayPlan) => <DaySlider label="Off-peak" day={day} language="en" onChange={onChange} />;
const announced = () => document.querySelector('[aria-live][aria-atomic]')?.textContent;
afterEach(() => onChange.mockClear());

it.each([
  ['the only range of a day', SIX_TO_EIGHT],
  ['one of two ranges', [...SIX_TO_EIGHT, { startMin: 600, endMin: 720, targetC: null }]],
])('removing %s says that it is removed', (_, day) => {
  render(slider(day));
  fireEvent.keyDown(range(/06:00 to 08:00$/), { key: 'Delete' });
  expect(announced()).toBe('Removed: Off-peak, 06:00 to 08:00.');
  expect(onChange).toHaveBeenCalledWith(day.slice(1));
});

it('a move that midnight blocks changes and says nothing', () => {
  render(slider([{ startMin: 0, endMin: 480, targetC: null }]));
  fireEvent.keyDown(range(/00:00 to 08:00$/), { key: 'ArrowLeft' });
  expect(announced()).toBe('');
  expect(onChange).not.toHaveBeenCalled();
});

it('the only range of a day without gaps stays, and this is said', () => {
  const saved = weekOfWiser([]).map(() => [{ startMin: 0, endMin: 1440, targetC: 20 }]);
  render(<WiserEditor saved={saved} />);
  fireEvent.keyDown(range(/^Monday, 00:00 to 24:00/), { key: 'Delete' });
  expect(announced()).toBe('This is the only range of the day: change its temperature.');
  expect(edited).toBe(false);
});

it('removing a range with a target says that it is removed', () => {
  render(<WiserEditor saved={weekOfWiser([])} />);
  const monday = within(screen.getByTestId('schedule-day-0')).getByRole('button', { name: /^Monday, 05:00/ });
  const name = monday.getAttribute('aria-label');
  fireEvent.keyDown(monday, { key: 'Delete' });
  expect(announced()).toBe(`Removed: ${name}.`);
});
