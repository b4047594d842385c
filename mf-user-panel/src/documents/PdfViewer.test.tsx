import { profileBody, sessionOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { storeDownload } from './last-download';
import { type OpenPdf, openPdf } from './open-pdf';
import { PreviewPage } from './PreviewPage';

const drawn: { page: number; zoom: number }[] = [];
jest.mock('./open-pdf', () => ({ openPdf: jest.fn() }));
jest.mock('@foyer/ui', () => ({
  ...jest.requireActual('@foyer/ui'),
  useElementWidth: () => [{ current: null }, 600],
}));

const TWO_PAGES: OpenPdf = {
  pages: 2,
  draw: async (page, { text }, { zoom }) => {
    drawn.push({ page, zoom });
    text.textContent = `Words of page ${page}`;
  },
  close: async () => undefined,
};

beforeEach(() => {
  drawn.length = 0;
  URL.createObjectURL = () => 'blob:https://foyer.example/file';
  URL.revokeObjectURL = jest.fn();
  jest.mocked(openPdf).mockResolvedValue(TWO_PAGES);
  storeDownload({
    file: { blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }), name: 'Invoice-2026-05.pdf' },
    title: 'Subscription invoice',
    from: '/user/invoices',
    accountId: sessionOf().profile?.id,
  });
});

const open = () => renderPanel(<PreviewPage />, { section: 'energy_documents_preview' });

test('shows the file page by page with its text, and can download it or open it in a new tab', async () => {
  await open();
  expect(await screen.findByText('Words of page 2')).toBeInTheDocument();
  expect(screen.getAllByTestId('pdf-page')).toHaveLength(2);
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Page 2 of 2' })).toHaveAttribute('data-drawn'),
  );
  expect(screen.getByTestId('pdf-download')).toHaveAttribute('download', 'Invoice-2026-05.pdf');
  expect(screen.getByRole('link', { name: 'New tab' })).toHaveAttribute('target', '_blank');
});

test('a file fetched for another account is not shown', async () => {
  const { host } = await renderPanel(<PreviewPage />, {
    section: 'energy_documents_preview',
    session: sessionOf({ profile: profileBody({ id: 'another' }) }),
  });
  expect(screen.queryByText(/Words of page/)).not.toBeInTheDocument();
  expect(host.services.navigation.current().pathname).toBe('/user/energy_documents');
});

test('the back link leads to the list of origin', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Subscription invoices' })).toHaveAttribute(
    'href',
    '/user/invoices',
  );
});

test('the keyboard zooms within bounds; each zoom redraws and is announced', async () => {
  const { user } = await open();
  await screen.findByText('Words of page 2');
  const [smaller, larger] = [/Zoom out/, /Zoom in/].map((name) => screen.getByRole('button', { name }));
  act(() => larger?.focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('125%');
  expect(drawn.at(-1)).toEqual({ page: 2, zoom: 1.25 });
  for (let presses = 0; presses < 6; presses += 1) await user.click(smaller as HTMLElement);
  expect(screen.getByRole('status')).toHaveTextContent('60%');
  expect(smaller).toBeDisabled();
});

test('the scroll area is reachable by keyboard', async () => {
  await open();
  expect(await screen.findByRole('region', { name: 'Pages of the document' })).toHaveAttribute(
    'tabindex',
    '0',
  );
});

test('a file that is not a PDF is reported and can be retried', async () => {
  jest.mocked(openPdf).mockRejectedValue(new Error('none'));
  const { user } = await open();
  expect(await screen.findByText(/could not be shown/)).toBeVisible();
  jest.mocked(openPdf).mockResolvedValue(TWO_PAGES);
  expect(screen.getByTestId('pdf-download')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Words of page 1')).toBeInTheDocument();
});

test('a page that cannot be drawn says so and offers the download', async () => {
  const draw: OpenPdf['draw'] = async (page, ...rest) => {
    if (page === 2) throw new TypeError('Math.sumPrecise is not a function');
    await TWO_PAGES.draw(page, ...rest);
  };
  jest.mocked(openPdf).mockResolvedValue({ ...TWO_PAGES, draw });
  await open();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Page 2 could not be shown.');
  expect(within(notice).getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    'Invoice-2026-05.pdf',
  );
  expect(screen.getByText('Words of page 1')).toBeInTheDocument();
});

test('a render that another one supersedes is no failure', async () => {
  const draw: OpenPdf['draw'] = (page, into, size) =>
    size.zoom === 1
      ? new Promise((_, reject) =>
          size.signal.addEventListener('abort', () => reject(new Error('cancelled'))),
        )
      : TWO_PAGES.draw(page, into, size);
  jest.mocked(openPdf).mockResolvedValue({ ...TWO_PAGES, draw });
  const { user } = await open();
  await screen.findAllByTestId('pdf-page');
  await user.click(screen.getByRole('button', { name: /Zoom in/ }));
  expect(await screen.findByText('Words of page 2')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without a file only the link to the list shows', async () => {
  storeDownload(null);
  const { host } = await open();
  expect(host.services.navigation.current().pathname).toBe('/user/energy_documents');
});
