import { join } from 'node:path';
import { busProblems } from './bus-events';
import { commentProblems } from './comments';
import { readFiles } from './files';
import { hookProblems } from './hooks';
import { localeProblems } from './locales';
import { manifestProblems } from './manifests';
import { placeProblems } from './places';
import { termProblems } from './terms';
import { wordProblems } from './words';

const files = readFiles(join(import.meta.dirname, '../..'));
const problems = [
  placeProblems,
  manifestProblems,
  localeProblems,
  termProblems,
  wordProblems,
  hookProblems,
  busProblems,
  commentProblems,
].flatMap((find) => find(files));

for (const { file, line, says } of problems) console.error(`${file}${line ? `:${line}` : ''}  ${says}`);
console.log(`${files.size} files, ${problems.length} against the conventions`);
process.exitCode = problems.length > 0 ? 1 : 0;
