import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { printedCode } from './printed-code';

const EVERY_MS = 200;

// From the suite itself, never from somebody else's server.
const wasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/**
 * Shows the camera in a video and resolves to the first code of `length` letters and digits; rejects where there is no camera, or
 * it may not be used. The camera is let go of when `signal` is aborted, and at the end.
 */
export async function scanCode(
  video: HTMLVideoElement,
  codeLength: number,
  signal: AbortSignal,
): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stopTracks = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stopTracks);
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const detector = new BarcodeDetector();
    for (;;) {
      const labels = await detector.detect(video);
      signal.throwIfAborted();
      const code = labels
        .map(({ rawValue }) => printedCode(rawValue, codeLength))
        .find((one) => one !== null);
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  } finally {
    stopTracks();
  }
}
