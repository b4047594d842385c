import { NO_ANSWER, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lastDownload } from '../documents/last-download';
import { renderPanel } from '../testing/render-panel';
import { InvoicesPage } from './InvoicesPage';

const ACCOUNT = sessionOf().profile?.id;

const bytes = (text: string) => new TextEncoder().encode(text);
const index = (text: string) => ({ invoiceIndex: { bytes: bytes(text), name: 'invoices.txt' } });
const open = (platformAnswers: StubAnswers, options = {}) =>
  renderPanel(<InvoicesPage />, { section: 'invoices', platformAnswers, ...options });

test.each([
  ['en', 'June 2026', 'Open'],
  ['fr', 'Juin 2026', 'Ouvrir'],
] as const)(
  'in %s invoices stand by month, the newest first, and open as any other paper',
  async (language, june, word) => {
    const { user } = await open(
      {
        ...index('A.pdf,2026-05\nB.pdf,2026-06\n'),
        invoiceFile: { bytes: bytes('%PDF-1.7'), name: 'Invoice-2026-06.pdf' },
      },
      { language },
    );
    const rows = await screen.findAllByTestId(/^document-/);
    expect(rows.map((row) => row.dataset.testid)).toEqual(['document-B.pdf', 'document-A.pdf']);
    const [newest] = rows;
    expect(newest).toHaveTextContent(june);
    await user.click(within(newest as HTMLElement).getByRole('button', { name: new RegExp(word) }));
    await waitFor(() => expect(lastDownload(ACCOUNT)?.file.name).toBe('Invoice-2026-06.pdf'));
    expect(lastDownload(ACCOUNT)?.from).toBe('/user/invoices');
  },
);

test('an unreadable row is skipped and reported once', async () => {
  const { host } = await open(index('A.pdf,2026-05\nWelcome.pdf;soon\n'));
  expect(await screen.findAllByTestId(/^document-/)).toHaveLength(1);
  expect(screen.queryByText(/Welcome/)).not.toBeInTheDocument();
  await waitFor(() =>
    expect(host.reported).toEqual([new Error('rows 2 of the index invoices cannot be read')]),
  );
});

test('shows an empty list and a failure as such', async () => {
  const { host, user } = await open({ invoiceIndex: NO_ANSWER });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  host.platform.answer(index(''));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/No invoice yet/)).toBeVisible();
});
