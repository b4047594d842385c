import type { Files, Problem } from './files';

const CODE = /\.(tsx?|[cm]?js|css)$/;
/** The commonest words of riddling comments, and citations of documents that are not in the repository. */
const REFUSED =
  /\b(?:whoever|how-manieth|deeds?|doer|breathe|so many|is told|are told|spec [123]\b|D\d{1,3}\b)/gi;
/** Words of the wire: names of calls and fields, in quotes or code marks. */
const QUOTED = /`[^`\n]*`|'[^'\n]*'|"[^"\n]*"/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g;
/** Migrations are frozen once released; this folder quotes the words. */
const SPARED = /^(api\/migrations|tools\/conventions)\//;

/** Comments are plain English and cite pages of the repository only. */
export function commentProblems(files: Files): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    const isDocument = /^(docs\/.*|[\w/-]*README|CONTRIBUTING)\.md$/.test(file);
    if (SPARED.test(file) || !(CODE.test(file) || isDocument)) continue;
    const passages = isDocument ? [{ 0: text, index: 0 }] : text.matchAll(COMMENT);
    for (const passage of passages) {
      const prose = passage[0].replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
      for (const word of prose.matchAll(REFUSED)) {
        const line = text.slice(0, passage.index + word.index).split('\n').length;
        problems.push({ file, line, says: `“${word[0]}” in a comment or document: say it plainly` });
      }
    }
  }
  return problems;
}
