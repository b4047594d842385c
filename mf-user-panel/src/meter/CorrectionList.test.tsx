import { NO_ANSWER, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { correction, openMeterPage, ROOMS, SUMMARY } from './testing/open-meter-page';

jest.mock('./read-file', () => ({ readFile: jest.fn() }));

const listed = (...corrections: object[]) => ({ corrections: { corrections } });
const list = () => within(screen.getByTestId('corrections'));
const UNDO = { name: 'Undo: courbe.csv' };

test('without a correction the list says so; a proposal is none', async () => {
  await openMeterPage(listed(correction({ state: 'proposed' })));
  expect(await screen.findByText('You have not loaded or taken out anything yet.')).toBeVisible();
});

test('a list that failed is asked for again', async () => {
  const { host, user } = await openMeterPage({ corrections: NO_ANSWER });
  const again = await screen.findByRole('button', { name: 'Try again' });
  host.platform.answer(listed(correction()));
  await user.click(again);
  expect(await screen.findByText('courbe.csv')).toBeVisible();
});

test.each([
  ['fr', 'Compteur 23128200000017', 'Acheté au réseau : 12 kWh, 1er février 2026', 'Chargé'],
  ['en', 'Meter 23128200000017', 'Bought from the grid: 12 kWh, 1 February 2026', 'Loaded'],
] as const)('in %s a file has its meter, span and energy', async (language, meter, series, state) => {
  await openMeterPage(listed(correction()), { language });
  expect(await screen.findByText('courbe.csv')).toBeVisible();
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const row = plain(screen.getByTestId('correction-correction-1').textContent ?? '');
  for (const text of [meter, series, state]) expect(row).toContain(text);
  expect(list().getByRole('link')).toHaveAttribute('href', '/consumption?period=month&day=2026-02-01');
});

test.each([
  [{ state: 'undone', undoUntilMs: null }, 'Undone'],
  [{ state: 'failed', undoUntilMs: null }, 'Interrupted'],
  [{ kind: 'homeAssistant', name: '' }, 'Home Assistant'],
  [{ kind: 'removal', name: '', meter: null }, 'Taken out'],
] as const)('a correction with %j is shown as %s', async (changes, text) => {
  await openMeterPage(listed(correction(changes)));
  expect(await within(await screen.findByTestId('corrections')).findByText(text)).toBeVisible();
  const { state } = correction(changes);
  expect(list().queryByRole('button') !== null).toBe(state === 'applied');
  expect(list().queryByText(/An error interrupted this/) !== null).toBe(state === 'failed');
});

test('a loading is undone after a question, and followed', async () => {
  const { host, user } = await openMeterPage({
    ...listed(correction()),
    undoCorrection: { correction: correction({ state: 'undoing' }) },
  });
  expect(await screen.findByText(/Can be undone until 5\sMarch\s2026\./)).toBeVisible();
  host.platform.answer(listed(correction({ state: 'undoing', progress: 0.5, undoUntilMs: null })));
  await user.click(screen.getByRole('button', UNDO));
  expect(await screen.findByRole('meter', { name: 'Being undone' })).toBeInTheDocument();
  expect(host.shownMessages).toMatchObject([
    { kind: 'confirm', key: 'undoLoadingConfirm', values: { name: 'courbe.csv' } },
  ]);
  host.platform.answer(listed(correction({ state: 'undone', undoUntilMs: null })));
  expect(await screen.findByText('Undone', undefined, { timeout: 3000 })).toBeVisible();
  expect(host.emitted.map(({ event }) => event)).toEqual(['profile.refresh']);
});

test('one that is under way when the page opens is followed, also once the page is left', async () => {
  const { host, unmount } = await openMeterPage(listed(correction({ state: 'applying', progress: 0.25 })));
  const progress = await screen.findByRole('meter', { name: 'Under way' });
  expect(progress).toHaveAttribute('aria-valuetext', '25 %');
  host.platform.answer(listed(correction({ state: 'applying', progress: 0.75 })));
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuetext', '75 %'), { timeout: 3000 });
  unmount();
  host.platform.answer(listed(correction()));
  await waitFor(() => expect(host.emitted.map(({ event }) => event)).toEqual(['profile.refresh']), {
    timeout: 3000,
  });
});

test('a question answered with no undoes nothing', async () => {
  const { host, user } = await openMeterPage(listed(correction()), { confirms: false });
  await user.click(await screen.findByRole('button', UNDO));
  expect(host.platform.received.map(({ id }) => id)).not.toContain('undoCorrection');
});

test.each([
  ['correction.covered', 'correctionCoveredMessage'],
  ['correction.too.late', 'correctionTooLateMessage'],
  ['correction.not.applied', 'correctionNotAppliedMessage'],
])('an undoing refused with %s says why', async (code, key) => {
  const { host, user } = await openMeterPage({ ...listed(correction()), undoCorrection: refusal(code) });
  await user.click(await screen.findByRole('button', UNDO));
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ kind: 'toast', key })),
  );
});

test('what a later correction covers, or 30 days have passed over, cannot be undone', async () => {
  const removal = { id: 'later', kind: 'removal', name: '', meter: null, undoUntilMs: null } as const;
  await openMeterPage(listed(correction({ isCovered: true }), correction(removal)));
  expect(await screen.findByRole('button', UNDO)).toBeDisabled();
  expect(screen.getByText('Something more recent covers the same period: undo that first.')).toBeVisible();
  const old = within(screen.getByTestId('correction-later'));
  expect(old.queryByRole('button')).toBeNull();
  expect(old.getByText('Can no longer be undone: the 30 days are over.')).toBeVisible();
});

test('an account that may only look undoes nothing', async () => {
  const session = sessionOf({ rooms: ROOMS }, { canModify: false });
  await openMeterPage(listed(correction()), { session });
  expect(await screen.findByRole('button', UNDO)).toBeDisabled();
  expect(list().getByText('Your account can view, not change.')).toBeVisible();
});

test('a correction of a device names it', async () => {
  const series = [{ ...SUMMARY, flow: 'production', deviceId: 'sun', deviceName: 'Panels' } as const];
  await openMeterPage(listed(correction({ series })));
  expect(await screen.findByText(/^Produced: Panels: 12\skWh/)).toBeVisible();
});
