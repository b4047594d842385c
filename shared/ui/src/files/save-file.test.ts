import { saveFile } from './save-file';

test('the file is handed over under its name and its address is given back', () => {
  const made: Blob[] = [];
  const revoked = jest.fn();
  URL.createObjectURL = (blob: Blob) => {
    made.push(blob);
    return 'blob:one';
  };
  URL.revokeObjectURL = revoked;
  const pressed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    expect([this.href, this.download]).toEqual(['blob:one', 'jour.csv']);
  });
  jest.useFakeTimers();
  const blob = new Blob(['\uFEFFHeure;Production\r\n'], { type: 'text/csv;charset=utf-8' });
  saveFile({ blob, name: 'jour.csv' });
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(made.map(({ type, size }) => [type, size])).toEqual([['text/csv;charset=utf-8', 3 + 16 + 2]]);
  jest.advanceTimersByTime(59_000);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(revoked).toHaveBeenCalledWith('blob:one');
  jest.useRealTimers();
  pressed.mockRestore();
});
