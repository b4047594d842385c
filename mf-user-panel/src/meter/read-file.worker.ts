import { readOutcome } from './read-outcome';

/** A file, and the time zone of local times in it. */
export interface FileToRead {
  readonly file: File;
  readonly timeZone: string;
}

self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  // A rejection in a worker does not reach the page; a reported error does.
  readOutcome(data.file, data.timeZone).then((outcome) => self.postMessage(outcome), reportError);
});
