import { browserAccessProblems } from './browser-access';
import { busProblems } from './bus-events';
import type { Files, Problem } from './files';
import { localeProblems } from './locales';
import { manifestProblems } from './manifests';
import { rightsProblems } from './rights';
import { termProblems } from './terms';
import { machineTraceProblems } from './traces';
import { wordProblems } from './words';

/** Violations of every convention. */
export function conventionProblems(files: Files): Problem[] {
  return [
    machineTraceProblems,
    manifestProblems,
    localeProblems,
    termProblems,
    wordProblems,
    busProblems,
    rightsProblems,
    browserAccessProblems,
  ].flatMap((find) => find(files));
}

/** `mf-pool/src/page.tsx:3  hard-coded words: Pool` */
export function problemLine({ file, line, says }: Problem): string {
  return `${file}${line ? `:${line}` : ''}  ${says}`;
}
