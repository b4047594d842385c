import { type NewToast, toastDismissed, toastShown, toastsCleared, toastsSlice } from './toasts-slice';

const toast = (messageKey: string, remote = 'mf-battery'): NewToast => ({
  remote,
  messageKey,
  severity: 'success',
  values: {},
  durationMs: 2_000,
});
const after = (...actions: readonly Parameters<typeof toastsSlice.reducer>[1][]) =>
  actions.reduce(toastsSlice.reducer, toastsSlice.getInitialState());
const keysOf = (toasts: ReturnType<typeof after>) => toasts.map(({ messageKey }) => messageKey);

test('a fourth toast removes the oldest', () => {
  const shown = ['first', 'second', 'third', 'fourth'].map((key) => toastShown(toast(key)));
  expect(keysOf(after(...shown))).toEqual(['second', 'third', 'fourth']);
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
