import type { PlatformFile } from '@foyer/contract';
import { type RenderedInHost, renderInHost } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { FileButton } from './FileButton';

const file: PlatformFile = { blob: new Blob(['content']), name: 'bill-2026-05.pdf' };
const load = jest.fn<Promise<PlatformFile>, []>();
const onFailed = jest.fn();
const taken: string[] = [];
let user: RenderedInHost['user'];

beforeEach(async () => {
  jest.clearAllMocks();
  taken.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(`${this.download} ${this.href}`);
  });
  ({ user } = await renderInHost(
    <FileButton busyLabel="Downloading" load={load} onFailed={onFailed}>
      Bill of May
    </FileButton>,
    { remote: 'mf-example', locales: { fr: {}, en: {} } },
  ));
});

it('downloads the file under its own name', async () => {
  load.mockResolvedValue(file);
  await user.click(screen.getByRole('button', { name: 'Bill of May' }));
  await waitFor(() => expect(taken).toEqual(['bill-2026-05.pdf blob:file']));
});

it('requests the file once, however often it is pressed, and is busy meanwhile', async () => {
  let finish: (loaded: PlatformFile) => void = () => {};
  load.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  await user.tripleClick(screen.getByRole('button', { name: 'Bill of May' }));
  expect(screen.getByRole('button', { name: /Downloading/ })).toHaveAttribute('aria-disabled', 'true');
  finish(file);
  expect(await screen.findByRole('button', { name: 'Bill of May' })).toBeEnabled();
  expect([load.mock.calls.length, taken.length]).toEqual([1, 1]);
});

it('reports a file that could not be loaded, and can be pressed again', async () => {
  const failure = new Error('down');
  load.mockRejectedValueOnce(failure).mockResolvedValueOnce(file);
  await user.click(screen.getByRole('button', { name: 'Bill of May' }));
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith(failure));
  expect(taken).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Bill of May' }));
  await waitFor(() => expect(taken).toHaveLength(1));
});
