import { EMPTY_WEEK, type WeekPlan, weekOfWiser, writeScheduleText } from '@foyer/domain';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type EditedForm, ScheduleEditor, useScheduleEditing } from '.';

/** A track is 960 px wide: 1 px is 1.5 minutes. */
const WIDTH_PX = 960;

/** jsdom has no pointer events: a mouse event of that name with a pointer id. */
function pointer(element: Element, type: 'down' | 'move' | 'up' | 'cancel', minute: number, pointerId = 1) {
  const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX: minute / 1.5, button: 0 });
  fireEvent(element, Object.assign(event, { pointerId }));
}
const MONDAY_6_TO_8: WeekPlan = EMPTY_WEEK.map((none, day) =>
  day === 0 ? [{ startMin: 360, endMin: 480, targetC: null }] : none,
);

let edited = false;
let known: ReturnType<typeof useScheduleEditing>;

function Page({
  saved,
  form = 'onOff',
  readOnly,
}: {
  saved: WeekPlan;
  form?: EditedForm;
  readOnly?: boolean;
}) {
  const editing = useScheduleEditing(saved, form);
  edited = editing.edited;
  known = editing;
  return (
    <>
      <ScheduleEditor editing={editing} language="en" readOnly={readOnly ?? false} />
      <output data-testid="text">{writeScheduleText(editing.week)}</output>
    </>
  );
}

const text = () => screen.getByTestId('text').textContent;
const line = (day: number) => screen.getByTestId(`schedule-day-${day}`);
const range = (name: RegExp) => screen.getByRole('button', { name });

function drag(element: Element, from: number, to: number) {
  pointer(element, 'down', from);
  pointer(element, 'move', (from + to) / 2);
  pointer(element, 'move', to);
  pointer(element, 'up', to);
}

const trackAt = (bottom: number) =>
  ({ left: 0, top: bottom - 44, width: WIDTH_PX, height: 44, right: WIDTH_PX, bottom }) as DOMRect;

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(trackAt(44));
});
afterEach(() => jest.restoreAllMocks());

describe('by mouse or touch', () => {
  it('a click adds two steps either side', () => {
    render(<Page saved={EMPTY_WEEK} />);
    drag(line(2), 720, 720);
    expect(text()).toBe('wed 11:30 on;wed 12:30 off');
    expect(edited).toBe(true);
  });

  it('a click scrolls nothing, so that the next click hits the day it aims at', async () => {
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    render(<Page saved={MONDAY_6_TO_8} />);
    drag(range(/^Monday/), 420, 420);
    drag(line(2), 720, 720);
    expect(screen.getByRole('group', { name: /^Wednesday/ })).toBeVisible();
    expect(scrolled).not.toHaveBeenCalled();
    range(/^Monday/).focus();
    await userEvent.keyboard('{Enter}');
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  });

  it.each([
    [window.innerHeight - 224, 'bottom'],
    [window.innerHeight - 223, 'top'],
  ])('a click on a day that ends at %s opens the details at the %s', (bottom, edge) => {
    jest.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(trackAt(bottom));
    render(<Page saved={EMPTY_WEEK} />);
    drag(line(2), 720, 720);
    expect(screen.getByRole('group', { name: /^Wednesday/ })).toHaveAttribute('data-edge', edge);
  });

  it('a click within 70 px of a handle adds nothing', () => {
    render(<Page saved={MONDAY_6_TO_8} />);
    drag(line(0), 480 + 69 * 1.5, 480 + 69 * 1.5);
    expect(text()).toBe('mon 6:00 on;mon 8:00 off');
    drag(line(0), 480 + 71 * 1.5, 480 + 71 * 1.5);
    expect(text()).not.toBe('mon 6:00 on;mon 8:00 off');
  });

  it('says so when a click was too near, and takes a slip of the finger for a click', () => {
    render(<Page saved={MONDAY_6_TO_8} />);
    drag(line(0), 500, 500);
    expect(screen.getAllByText('Too near to a range: draw it, or tap +.')).not.toHaveLength(0);
    drag(line(1), 720, 726.5);
    expect(text()).toBe('mon 6:00 on;mon 8:00 off;tue 11:30 on;tue 12:30 off');
  });

  it('what is dragged is selected and has the focus, and its times are said while it moves', () => {
    render(<Page saved={MONDAY_6_TO_8} />);
    const bar = range(/06:00 to 08:00$/);
    pointer(bar, 'down', 400);
    pointer(bar, 'move', 460);
    expect(screen.getByText('07:00 – 09:00', { selector: '[style*="--at"]' })).toBeVisible();
    pointer(bar, 'up', 460);
    expect(range(/07:00 to 09:00$/)).toHaveFocus();
    expect(range(/07:00 to 09:00$/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('a range is drawn, on the grid', () => {
    render(<Page saved={EMPTY_WEEK} />);
    drag(line(6), 601, 898);
    expect(text()).toBe('sun 10:00 on;sun 15:00 off');
  });

  it('a range is dragged and keeps its length', () => {
    render(<Page saved={MONDAY_6_TO_8} />);
    drag(range(/^Monday, 06:00 to 08:00$/), 400, 520);
    expect(text()).toBe('mon 8:00 on;mon 10:00 off');
  });

  it('an end is dragged', () => {
    render(<Page saved={MONDAY_6_TO_8} />);
    drag(screen.getByRole('slider', { name: /^End/ }), 480, 545);
    expect(text()).toBe('mon 6:00 on;mon 9:00 off');
  });

  it('a range dragged to its neighbour becomes one with it, and can still be pulled away before', () => {
    const saved = EMPTY_WEEK.map((none, day) =>
      day === 0
        ? [
            { startMin: 360, endMin: 480, targetC: null },
            { startMin: 600, endMin: 720, targetC: null },
          ]
        : none,
    );
    render(<Page saved={saved} />);
    const first = range(/06:00 to 08:00$/);
    pointer(first, 'down', 400);
    pointer(first, 'move', 520);
    pointer(first, 'move', 430);
    pointer(first, 'up', 430);
    expect(text()).toBe('mon 6:30 on;mon 8:30 off;mon 10:00 on;mon 12:00 off');
    drag(range(/06:30 to 08:30$/), 400, 900);
    expect(text()).toBe('mon 8:00 on;mon 12:00 off');
  });

  it('Escape and a cancelled touch leave the week as it was', () => {
    render(<Page saved={MONDAY_6_TO_8} />);
    const bar = range(/06:00 to 08:00$/);
    pointer(bar, 'down', 400);
    pointer(bar, 'move', 600);
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    pointer(bar, 'up', 600);
    pointer(line(3), 'down', 400);
    pointer(line(3), 'move', 600);
    pointer(line(3), 'cancel', 600);
    expect(text()).toBe('mon 6:00 on;mon 8:00 off');
    expect(edited).toBe(false);
  });
});

it('a second finger neither ends nor cancels the drag of the first', () => {
  render(<Page saved={EMPTY_WEEK} />);
  pointer(line(6), 'down', 601);
  pointer(line(6), 'move', 700);
  pointer(line(6), 'down', 1_000, 2);
  pointer(line(6), 'cancel', 1_000, 2);
  pointer(line(6), 'move', 898);
  pointer(line(6), 'up', 898);
  expect(text()).toBe('sun 10:00 on;sun 15:00 off');
});

describe('by keyboard', () => {
  it('a range is added, moved, resized and removed', async () => {
    const person = userEvent.setup();
    render(<Page saved={EMPTY_WEEK} />);
    screen.getByRole('button', { name: 'Add a range, Tuesday' }).focus();
    await person.keyboard('{Enter}');
    expect(text()).toBe('tue 11:30 on;tue 12:30 off');
    range(/^Tuesday/).focus();
    await person.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(text()).toBe('tue 12:45 on;tue 13:45 off');
    await person.tab();
    expect(screen.getByRole('slider', { name: /^Start/ })).toHaveFocus();
    await person.keyboard('{ArrowLeft}{PageDown}');
    expect(text()).toBe('tue 11:30 on;tue 13:45 off');
    await person.tab();
    await person.keyboard('{End}');
    expect(text()).toBe('tue 11:30 on;wed 0:00 off');
    range(/^Tuesday/).focus();
    await person.keyboard('{Delete}');
    expect(text()).toBe('');
  });

  it.each([
    ['06:20', 'mon 6:15 on;mon 8:00 off'],
    ['06:23', 'mon 6:30 on;mon 8:00 off'],
    ['06:07', 'mon 6:00 on;mon 8:00 off'],
    ['6h30', 'mon 6:30 on;mon 8:00 off'],
    ['0645', 'mon 6:45 on;mon 8:00 off'],
  ])('%s typed is taken at the nearest 15 minutes', async (typed, stored) => {
    const person = userEvent.setup();
    render(<Page saved={MONDAY_6_TO_8} />);
    range(/^Monday/).focus();
    await person.keyboard('{Enter}');
    const start = screen.getByLabelText<HTMLInputElement>('Start');
    fireEvent.change(start, { target: { value: typed } });
    fireEvent.blur(start);
    expect(text()).toBe(stored);
    expect(`mon ${start.value.replace(/^0/, '')}`).toBe(stored.split(' on')[0]);
  });

  it.each(['', 'six', '25:00', '6:75'])('"%s" typed is no time: it is kept and explained', async (typed) => {
    render(<Page saved={MONDAY_6_TO_8} />);
    range(/^Monday/).focus();
    await userEvent.keyboard('{Enter}');
    const start = screen.getByLabelText<HTMLInputElement>('Start');
    // A native time field would follow the browser's language.
    expect(start.type).toBe('text');
    fireEvent.change(start, { target: { value: typed } });
    fireEvent.blur(start);
    expect(start.value).toBe(typed);
    expect(screen.getByText('Write a time from 00:00 to 24:00, for example 07:30.')).toBeVisible();
    expect(text()).toBe('mon 6:00 on;mon 8:00 off');
    fireEvent.change(start, { target: { value: '06:30' } });
    fireEvent.blur(start);
    expect(screen.queryByText(/^Write a time/)).toBeNull();
  });

  it('hours stored off the grid stay as they are until others are typed', async () => {
    const person = userEvent.setup();
    render(
      <Page
        saved={EMPTY_WEEK.map((_, day) => (day ? [] : [{ startMin: 365, endMin: 480, targetC: null }]))}
      />,
    );
    range(/^Monday/).focus();
    await person.keyboard('{Enter}');
    await person.tab();
    expect(text()).toBe('mon 6:05 on;mon 8:00 off');
  });

  it('goes from the changed start to the end, and takes what is typed there', async () => {
    const person = userEvent.setup();
    render(<Page saved={MONDAY_6_TO_8} />);
    range(/^Monday/).focus();
    await person.keyboard('{Enter}');
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '07:00' } });
    await person.tab();
    expect(screen.getByLabelText('End')).toHaveFocus();
    fireEvent.change(screen.getByLabelText('End'), { target: { value: '09:00' } });
    await person.tab();
    expect(text()).toBe('mon 7:00 on;mon 9:00 off');
  });

  it('stays in the end where the changed start makes the range one with its neighbour', async () => {
    const person = userEvent.setup();
    const saved = EMPTY_WEEK.map((none, day) =>
      day === 0
        ? [
            { startMin: 360, endMin: 480, targetC: null },
            { startMin: 600, endMin: 720, targetC: null },
          ]
        : none,
    );
    render(<Page saved={saved} />);
    range(/10:00 to 12:00$/).focus();
    await person.keyboard('{Enter}');
    const end = screen.getByLabelText('End');
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '08:00' } });
    await person.tab();
    expect(text()).toBe('mon 6:00 on;mon 12:00 off');
    expect(end).toHaveFocus();
  });

  it('the details of a range leave the days where they are', async () => {
    const person = userEvent.setup();
    render(<Page saved={MONDAY_6_TO_8} />);
    range(/^Monday/).focus();
    await person.keyboard('{Enter}');
    expect(within(screen.getByRole('list')).queryByLabelText('Start')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start')).toBeVisible();
  });

  it('an end before the start is one of the next morning; hours of another range are refused', async () => {
    const person = userEvent.setup();
    const saved = MONDAY_6_TO_8.map((ranges, day) =>
      day === 0 ? [...ranges, { startMin: 1320, endMin: 1380, targetC: null }] : ranges,
    );
    render(<Page saved={saved} />);
    range(/22:00 to 23:00$/).focus();
    await person.keyboard('{Enter}');
    expect(screen.getByLabelText('Start')).toHaveFocus();
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '07:00' } });
    await person.keyboard('{Enter}');
    expect(screen.getByText(/overlap another range/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '23:30' } });
    await person.keyboard('{Enter}');
    expect(text()).toBe('mon 6:00 on;mon 8:00 off;mon 23:30 on;tue 0:00 off');
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '22:00' } });
    await person.keyboard('{Enter}');
    fireEvent.change(screen.getByLabelText('End'), { target: { value: '06:30' } });
    fireEvent.blur(screen.getByLabelText('End'));
    expect(text()).toBe('mon 6:00 on;mon 8:00 off;mon 22:00 on;tue 6:30 off');
    await person.keyboard('{Escape}');
    expect(range(/22:00 to 24:00$/)).toHaveFocus();
  });

  it('the focus follows what is added and never falls out when a range goes', async () => {
    const person = userEvent.setup();
    render(<Page saved={MONDAY_6_TO_8} />);
    screen.getByRole('button', { name: 'Add a range, Monday' }).focus();
    await person.keyboard('{Enter}');
    const added = range(/^Monday, 15:30 to 16:30$/);
    expect(added).toHaveFocus();
    await person.keyboard('{Delete}');
    expect(range(/06:00 to 08:00$/)).toHaveFocus();
    await person.keyboard('{Backspace}');
    expect(screen.getByRole('button', { name: 'Add a range, Monday' })).toHaveFocus();
    await person.keyboard('{Control>}zz{/Control}');
    expect(text()).toBe('mon 6:00 on;mon 8:00 off;mon 15:30 on;mon 16:30 off');
  });

  it('a day is copied to chosen days, and that is undone', async () => {
    const person = userEvent.setup();
    render(<Page saved={MONDAY_6_TO_8} />);
    await person.click(screen.getByRole('button', { name: 'Copy Monday to…' }));
    const dialog = screen.getByRole('dialog', { name: 'Copy Monday to…' });
    expect(within(dialog).getByRole('button', { name: 'Copy' })).toBeDisabled();
    await person.click(within(dialog).getByRole('button', { name: 'Weekend' }));
    await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(text()).toBe('mon 6:00 on;mon 8:00 off;sat 6:00 on;sat 8:00 off;sun 6:00 on;sun 8:00 off');
    await person.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(text()).toBe('mon 6:00 on;mon 8:00 off');
    expect(edited).toBe(false);
  });
});

describe('the forms', () => {
  it('heating ranges begin at 20 and are set by steps', async () => {
    const person = userEvent.setup();
    render(<Page saved={EMPTY_WEEK} form="heating" />);
    await person.click(screen.getByRole('button', { name: 'Add a range, Monday' }));
    expect(text()).toBe('mon 11:30 20;mon 12:30 off');
    await person.click(screen.getByRole('button', { name: 'Warmer' }));
    expect(text()).toBe('mon 11:30 20.5;mon 12:30 off');
  });

  it('a wiser week stays filled: boundaries move, neighbours take what is removed', () => {
    render(<Page saved={weekOfWiser([])} form="wiser" />);
    const monday = within(line(0));
    drag(monday.getByRole('slider', { name: /^End of range: Monday, 00:00/ }), 300, 360);
    expect(monday.getByRole('button', { name: /^Monday, 00:00 to 06:00, 18\s°C$/ })).toBeVisible();
    fireEvent.keyDown(monday.getByRole('button', { name: /^Monday, 06:00/ }), { key: 'Delete' });
    expect(monday.getByRole('button', { name: /^Monday, 00:00 to 24:00, 18\s°C$/ })).toBeVisible();
  });

  it('on a filled day a drag draws, + adds in the longest range, and midnight has no handle', async () => {
    const person = userEvent.setup();
    render(<Page saved={weekOfWiser([])} form="wiser" />);
    const monday = within(line(0));
    drag(monday.getByRole('button', { name: /^Monday, 05:00/ }), 600, 720);
    expect(monday.getByRole('button', { name: /^Monday, 10:00 to 12:00, 20\s°C$/ })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add a range, Monday' }));
    expect(monday.getByRole('button', { name: /^Monday, 17:30 to 18:30, 20\s°C$/ })).toBeVisible();
    expect(monday.queryByRole('slider', { name: /^Start of range: Monday, 00:00/ })).toBeNull();
    expect(monday.queryByRole('slider', { name: /^End of range: Monday, \d\d:\d\d to 24:00/ })).toBeNull();
  });

  it('without rights the week is shown and nothing can be changed', () => {
    render(<Page saved={MONDAY_6_TO_8} readOnly />);
    expect(screen.getByRole('img', { name: 'Monday, 06:00 to 08:00' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    drag(line(2), 720, 720);
    expect(text()).toBe('mon 6:00 on;mon 8:00 off');
  });
});

it('a saved week is what is gone back to, and edits made while it was saved stay edits', () => {
  render(<Page saved={EMPTY_WEEK} />);
  drag(line(0), 720, 720);
  const stored = known.week;
  drag(line(1), 720, 720);
  act(() => known.saved(stored));
  expect(edited).toBe(true);
  act(() => known.discard());
  expect(text()).toBe('mon 11:30 on;mon 12:30 off');
  expect(edited).toBe(false);
});
