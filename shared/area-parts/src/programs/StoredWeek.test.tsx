import { weekPlan, writeScheduleText } from '@foyer/domain';
import { renderInHost } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { StoredWeek, type StoredWeekProps, type WeekToStore } from './StoredWeek';

const PROGRAMS = {
  enabled: 'Program on',
  needsRange: 'Add a range first',
  isOn: 'The program is on',
  isOff: 'The program is off',
  save: 'Save',
  saving: 'Saving',
  discard: 'Discard',
  readOnly: 'You may only read this program',
  unreadable: 'The stored program cannot be read',
  unreadableEntry: 'Entry {{entry}}',
};
const TEXTS = {
  programs: PROGRAMS,
  failure: { unavailable: 'Not available.', retry: 'Try again', retrying: 'Trying again' },
};
const MONDAY = writeScheduleText(weekPlan([{ startMin: 360, endMin: 480, targetC: null }]));

const save = jest.fn<Promise<{ readonly error?: unknown }>, [WeekToStore]>();
beforeEach(() => save.mockReset().mockResolvedValue({}));

const answered = (ranges: string, enabled: boolean) =>
  ({ currentData: { ranges, enabled }, isFetching: false, refetch: jest.fn() }) as never;
const refused = (error: object) => ({ error, isFetching: false, refetch: jest.fn() }) as never;

async function renderWeek(query: StoredWeekProps['query'], canModify = true) {
  return renderInHost(<StoredWeek query={query} form="onOff" save={save} />, {
    remote: 'mf-example',
    locales: { fr: TEXTS, en: TEXTS },
    language: 'en',
    facts: { 'rights.modify': canModify },
  });
}

const toggle = () => screen.getByRole('checkbox', { name: /Program on/ });
const button = (name: string) => screen.getByRole('button', { name });

it('saves the stored week with the toggled switch', async () => {
  const { user, host } = await renderWeek(answered(MONDAY, true));
  expect(toggle()).toBeChecked();
  expect(button('Save')).toBeDisabled();
  await user.click(toggle());
  expect(screen.getByText('The program is off')).toBeInTheDocument();
  expect(host.asksBeforeLeaving()).toBe(true);
  await user.click(button('Save'));
  await waitFor(() => expect(button('Save')).toBeDisabled());
  expect(save.mock.calls).toEqual([[{ enabled: false, ranges: MONDAY }]]);
  expect(host.asksBeforeLeaving()).toBe(false);
});

it('always has a hint, so that the days stay under the pointer', async () => {
  const { user } = await renderWeek(answered('', false));
  expect(toggle()).toHaveAccessibleDescription('Add a range first');
  const [add] = screen.getAllByRole('button', { name: /^Add a range/ });
  if (add) await user.click(add);
  expect(toggle()).toHaveAccessibleDescription('The program is on');
  await user.click(toggle());
  expect(toggle()).toHaveAccessibleDescription('The program is off');
});

it('keeps a change that could not be stored, and discards it on request', async () => {
  save.mockResolvedValue({ error: { name: 'PlatformError', failure: 'unavailable' } });
  const { user } = await renderWeek(answered(MONDAY, true));
  await user.click(toggle());
  await user.click(button('Save'));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(toggle()).not.toBeChecked();
  expect(button('Save')).toBeEnabled();
  await user.click(button('Discard'));
  expect(toggle()).toBeChecked();
  expect(button('Save')).toBeDisabled();
});

it.each([
  ['a stored week without ranges', () => answered('', true)],
  ['a device without a week', () => refused({ code: 'schedule.not.found' })],
])('%s cannot be enabled', async (_, query) => {
  await renderWeek(query());
  expect(toggle()).toBeDisabled();
  expect(screen.getByText('Add a range first')).toBeInTheDocument();
});

it('shows an error instead of an empty week when the stored program cannot be read', async () => {
  await renderWeek(answered('mon 06:00', true));
  expect(screen.getByText('The stored program cannot be read')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

it('shows a failure to load', async () => {
  await renderWeek(refused({ name: 'PlatformError', failure: 'unavailable' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Not available.');
});

it('is read-only, without Save, without the right to modify', async () => {
  await renderWeek(answered(MONDAY, true), false);
  expect(toggle()).toBeDisabled();
  expect(screen.getByText('You may only read this program')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});
