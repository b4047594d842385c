import type { Files, Problem } from './files';

const MOST_LINES = 400;
const CODE = /\.(tsx?|[cm]?js|css|sql)$/;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.[a-z]+$)/;
const MODULE_NAME = /^\d*[a-z0-9]*(-[a-z0-9]+)*$/;
/** Folders and package sources of a single machine. */
const TRACES =
  /(?<![\w.:/-])\/(?:work|root|Users)\/[\w.]|(?<![\w.:/-])\/home\/(?!runner\b)[a-z][\w-]*\/[\w.]|\bregistry\.npmjs\.org|\b(?:npmmirror|artifactory|verdaccio|codeartifact)\b|tarball: *https?:/;

/** Limits file length, and rejects odd file names and traces of a single machine. */
export function placeProblems(files: Files): Problem[] {
  return [...files].flatMap(([file, text]) => [
    ...tooLong(file, text),
    ...fileNameProblems(file),
    ...(EMPTY_NAMES.test(file) ? [{ file, says: 'a name that says nothing' }] : []),
    ...traces(file, text),
  ]);
}

/**
 * File names: `alert-queue.ts` for a module, `AlertBell.tsx` for a single component (with its styles and test),
 * `useAlerts.ts` for a single hook.
 */
function fileNameProblems(file: string): Problem[] {
  const [, name = '', rest = ''] = /([^/.]+)((?:\.[^/.]+)+)$/.exec(file) ?? [];
  if (!CODE.test(file) || MODULE_NAME.test(name)) return [];
  if (/^use[A-Z]\w*$/.test(name)) {
    return /^(\.test)?\.tsx?$/.test(rest) ? [] : [{ file, says: 'only a hook is called like useAlerts.ts' }];
  }
  if (/^[A-Z]\w*$/.test(name) && /^(\.test)?\.tsx$|^\.module\.css$/.test(rest)) return [];
  return [{ file, says: 'a name other than alert-queue.ts, AlertBell.tsx or useAlerts.ts' }];
}

function tooLong(file: string, text: string): Problem[] {
  const lines = text.split('\n').length - 1;
  return CODE.test(file) && lines > MOST_LINES
    ? [{ file, says: `${lines} lines, ${MOST_LINES} at most` }]
    : [];
}

function traces(file: string, text: string): Problem[] {
  if (file.startsWith('tools/conventions/')) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = TRACES.exec(line);
    // The application's own client paths (/home) are not folders of a machine.
    return found ? [{ file, line: index + 1, says: `a trace of one machine: ${found[0]}` }] : [];
  });
}
