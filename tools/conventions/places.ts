import type { Files, Problem } from './files';

const MOST_LINES = 400;
const CODE = /\.(tsx?|[cm]?js|css|sql)$/;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.[a-z]+$)/;
const NAMED = /^((?:shared\/)?[^/]+)\/src\/(?:.*\/)?([^./]+)[^/]*$/;
/** Folders of one machine, and where one machine gets its packages from. */
const TRACES =
  /(?<![\w.:/-])\/(?:work|root|Users)\/[\w.]|(?<![\w.:/-])\/home\/(?!runner\b)[a-z][\w-]*\/[\w.]|\bregistry\.npmjs\.org|\b(?:npmmirror|artifactory|verdaccio|codeartifact)\b|tarball: *https?:/;

/** Files one can read in a sitting, names that say something, no trace of the machine it was made on. */
export function placeProblems(files: Files): Problem[] {
  const alone = [...files].flatMap(([file, text]) => [
    ...tooLong(file, text),
    ...(EMPTY_NAMES.test(file) ? [{ file, says: 'a name that says nothing' }] : []),
    ...traces(file, text),
  ]);
  return [...alone, ...mixedNames([...files.keys()])];
}

/** A package writes its files' names in one way: `alert-queue` or `alertQueue`. Components and hooks are called as in code. */
function mixedNames(paths: readonly string[]): Problem[] {
  const packages = new Map<string, { kebab: string[]; camel: string[] }>();
  for (const path of paths) {
    const [, folder = '', name = ''] = NAMED.exec(path) ?? [];
    const style = name.includes('-') ? 'kebab' : /^(?!use[A-Z])[a-z]+[A-Z]/.test(name) ? 'camel' : null;
    if (!style || name === 'css-modules') continue;
    const found = packages.get(folder) ?? { kebab: [], camel: [] };
    found[style].push(path);
    packages.set(folder, found);
  }
  return [...packages].flatMap(([folder, { kebab, camel }]) => {
    const fewer = kebab.length < camel.length ? kebab : camel;
    const usual = fewer === kebab ? 'alertQueue' : 'alert-queue';
    return kebab.length && camel.length
      ? fewer.map((file) => ({ file, says: `${folder} names its files like ${usual}` }))
      : [];
  });
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
