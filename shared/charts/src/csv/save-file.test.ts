import { fileNameOf, saveFile } from './save-file';

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
  saveFile('jour.csv', '\uFEFFHeure;Production\r\n', 'text/csv;charset=utf-8');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(made.map(({ type, size }) => [type, size])).toEqual([['text/csv;charset=utf-8', 3 + 16 + 2]]);
  jest.advanceTimersByTime(59_000);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(revoked).toHaveBeenCalledWith('blob:one');
  jest.useRealTimers();
  pressed.mockRestore();
});

test.each([
  ['Évolution, 1 oct. – 30 nov.', 'Évolution, 1 oct. – 30 nov.csv'],
  ['Four 1/2: "Cuisine"?', 'Four 1 2 Cuisine.csv'],
  [' a\tb\u00a0c ', 'a b c.csv'],
  ['...', 'export.csv'],
  ['', 'export.csv'],
])('a text of "%s" becomes the file name %s', (text, name) => {
  expect(fileNameOf(text, 'csv')).toBe(name);
});
