import { act, render, screen } from '@testing-library/react';
import { supportTranslation } from './translated-page';

/** Ways in which a translator puts `<font>` in place of a text. */
const TRANSLATORS: Record<string, (text: Text, font: HTMLElement) => void> = {
  'replaces texts': (text, font) => {
    font.firstElementChild?.append(`<${text.data}>`);
    text.replaceWith(font);
  },
  'inserts before it removes': (text, font) => {
    font.firstElementChild?.append(`<${text.data}>`);
    text.before(font);
    text.remove();
  },
  'wraps the texts themselves': (text, font) => {
    text.replaceWith(font);
    font.firstElementChild?.append(text);
  },
};

function translate(translator: (text: Text, font: HTMLElement) => void) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    translator(text, font);
  }
}

function Reading({ watts, note, unit = true }: { watts: number; note: string | null; unit?: boolean }) {
  return (
    <p data-testid="reading">
      {watts} {unit ? 'W' : <b>kW</b>}
      {note}
    </p>
  );
}

beforeAll(() => supportTranslation());

describe.each(Object.entries(TRANSLATORS))('a translator that %s', (_, translator) => {
  const shown = () => screen.getByTestId('reading').textContent;

  test('leaves new figures in the page, after each of several translations', async () => {
    const { rerender } = render(<Reading watts={1} note="live" />);
    for (const watts of [2, 3, 4]) {
      // A translator works in a task of its own.
      await act(async () => translate(translator));
      await act(async () => rerender(<Reading watts={watts} note="live" />));
      expect(shown()).toContain(String(watts));
      expect(shown()).not.toContain(String(watts - 1));
    }
  });

  test('lets texts and whole views come and go', async () => {
    const { rerender, unmount } = render(<Reading watts={1} note="live" />);
    await act(async () => translate(translator));
    rerender(<Reading watts={1} note={null} unit={false} />);
    expect(shown()).not.toMatch(/live|<W>/);
    await act(async () => translate(translator));
    rerender(<Reading watts={1} note="late" />);
    expect(shown()).toContain('late');
    expect(shown()).not.toContain('kW');
    await act(async () => translate(translator));
    unmount();
    expect(screen.queryByTestId('reading')).toBeNull();
  });
});

test('a node that was never a child is still refused', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow();
});
