import { browserAccessProblems } from './browser-access';
import { busProblems } from './bus-events';
import { commentProblems } from './comments';
import type { Files, Problem } from './files';
import { hookProblems } from './hooks';
import { localeProblems } from './locales';
import { manifestProblems } from './manifests';
import { placeProblems } from './places';
import { termProblems } from './terms';
import { wordProblems } from './words';

/** Violations of every convention. */
export function conventionProblems(files: Files): Problem[] {
  return [
    placeProblems,
    manifestProblems,
    localeProblems,
    termProblems,
    wordProblems,
    hookProblems,
    busProblems,
    browserAccessProblems,
    commentProblems,
  ].flatMap((find) => find(files));
}

/** `mf-pool/src/page.tsx:3  hard-coded words: Pool` */
export function problemLine({ file, line, says }: Problem): string {
  return `${file}${line ? `:${line}` : ''}  ${says}`;
}
