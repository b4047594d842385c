import { type NewToast, toastDismissed, toastShown, toastsCleared, toastsSlice } from './toasts-slice';

const toast = (messageKey: string, remote = 'mf-battery'): NewToast => ({
  remote,
  messageKey,
  severity: 'success',
  values: {},
});
const after = (...actions: readonly Parameters<typeof toastsSlice.reducer>[1][]) =>
  actions.reduce(toastsSlice.reducer, toastsSlice.getInitialState());
const keysOf = (toasts: ReturnType<typeof after>) => toasts.map(({ messageKey }) => messageKey);

test('a fourth toast removes the oldest', () => {
  const shown = ['first', 'second', 'third', 'fourth'].map((key) => toastShown(toast(key)));
  expect(keysOf(after(...shown))).toEqual(['second', 'third', 'fourth']);
});

test('a warning outlasts confirmations, and gives way only to further warnings', () => {
  const warning = (key: string) => toastShown({ ...toast(key), severity: 'warning' });
  const confirmed = ['a', 'b', 'c'].map((key) => toastShown(toast(key)));
  expect(keysOf(after(warning('failed'), ...confirmed))).toEqual(['failed', 'b', 'c']);
  const failed = ['1', '2', '3', '4'].map(warning);
  expect(keysOf(after(...failed))).toEqual(['2', '3', '4']);
  expect(keysOf(after(...failed.slice(0, 3), toastShown(toast('saved'))))).toEqual(['2', '3', 'saved']);
});

test('the same message with an action of its own is shown beside the first', () => {
  const removed = () => toastShown({ ...toast('removed'), actionKey: 'undo' });
  expect(keysOf(after(removed(), removed()))).toEqual(['removed', 'removed']);
});

test('the same message replaces the toast shown, one of another area does not', () => {
  const first = toastShown(toast('saved'));
  const again = toastShown(toast('saved'));
  const other = toastShown(toast('saved', 'mf-heating'));
  expect(after(first, toastShown(toast('added')), again, other).map(({ id }) => id)).toEqual([
    expect.any(String),
    again.payload.id,
    other.payload.id,
  ]);
});

test('a toast is dismissed by its id, and all are when the session ends', () => {
  const [first, second] = [toastShown(toast('first')), toastShown(toast('second'))];
  expect(keysOf(after(first, second, toastDismissed(first.payload.id)))).toEqual(['second']);
  expect(after(first, second, toastsCleared())).toEqual([]);
});
