import { historyOutcome } from './history-outcome';
import type { HistoryRequest } from './history-request';

self.addEventListener('message', ({ data }: MessageEvent<HistoryRequest>) => {
  // A rejection in a worker does not reach the page; a reported error does.
  historyOutcome(data).then((outcome) => self.postMessage(outcome), reportError);
});
