import { scanCode } from '@foyer/camera';
import { renderInHost } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { CodeCamera } from './CodeCamera';

// jsdom has neither a camera nor the decoder's WebAssembly.
jest.mock('@foyer/camera', () => ({ scanCode: jest.fn() }));
const scan = jest.mocked(scanCode);

const CAMERA = {
  open: 'Open the camera',
  title: 'Read a code',
  hint: 'Hold it',
  close: 'Close',
  missing: 'None',
};
const onRead = jest.fn();

async function open() {
  const shown = await renderInHost(<CodeCamera codeLength={12} onRead={onRead} />, {
    remote: 'mf-example',
    locales: { fr: { camera: CAMERA }, en: { camera: CAMERA } },
    language: 'en',
  });
  await shown.user.click(screen.getByRole('button', { name: 'Open the camera' }));
  return shown;
}

beforeEach(() => {
  onRead.mockReset();
  scan.mockReset();
});

it('closes with the code that was read', async () => {
  let find: (code: string) => void = () => {};
  scan.mockImplementation(
    (_video, _length, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', reject);
        find = resolve;
      }),
  );
  await open();
  expect(await screen.findByRole('dialog', { name: 'Read a code' })).toBeInTheDocument();
  await waitFor(() => expect(scan).toHaveBeenCalledWith(expect.any(HTMLVideoElement), 12, expect.anything()));
  await act(async () => find('ABCDEF123456'));
  expect(onRead.mock.calls).toEqual([['ABCDEF123456']]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says that there is no camera, so that the code is typed', async () => {
  scan.mockRejectedValue(new Error('NotAllowedError'));
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('None');
});

it('stops the camera when the window is closed', async () => {
  scan.mockReturnValue(new Promise(() => {}));
  const { user } = await open();
  await waitFor(() => expect(scan).toHaveBeenCalled());
  const signal = scan.mock.calls[0]?.[2];
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(signal?.aborted).toBe(true);
  expect(onRead).not.toHaveBeenCalled();
});
