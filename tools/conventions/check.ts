import { join } from 'node:path';
import { readFiles } from './files';
import { conventionProblems, problemLine } from './problems';

const files = readFiles(join(import.meta.dirname, '../..'));
const problems = conventionProblems(files);

for (const problem of problems) console.error(problemLine(problem));
console.log(`${files.size} files, ${problems.length} against the conventions`);
process.exitCode = problems.length > 0 ? 1 : 0;
