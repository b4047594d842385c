import { join } from 'node:path';
import { readFiles } from './files';
import { conventionProblems, problemLine } from './problems';
import { versionProblems } from './product-version';

const root = join(import.meta.dirname, '../..');
const files = readFiles(root);
const problems = [...conventionProblems(files), ...versionProblems(root)];

for (const problem of problems) console.error(problemLine(problem));
console.log(`${files.size} files, ${problems.length} against the conventions`);
process.exitCode = problems.length > 0 ? 1 : 0;
