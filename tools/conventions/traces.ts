import type { Files, Problem } from './files';

/** Folders and package sources of a single machine. The application's own paths (`/home`) are none. */
const TRACES =
  /(?<![\w.:/-])\/(?:work|root|Users)\/[\w.]|(?<![\w.:/-])\/home\/(?!runner\b)[a-z][\w-]*\/[\w.]|\bregistry\.npmjs\.org|\b(?:npmmirror|artifactory|verdaccio|codeartifact)\b|tarball: *https?:/;

/** Reports lines that name a folder or package source of one machine. */
export function machineTraceProblems(files: Files): Problem[] {
  return [...files].flatMap(([file, text]) => {
    if (file.startsWith('tools/conventions/')) return [];
    return text.split('\n').flatMap((line, index) => {
      const found = TRACES.exec(line);
      return found ? [{ file, line: index + 1, says: `a trace of one machine: ${found[0]}` }] : [];
    });
  });
}
