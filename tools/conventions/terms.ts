import ts from 'typescript';
import type { Files, Problem } from './files';
import { escapeRegExp, lineOf, parse, possibleTexts, visit } from './syntax';

const GLOSSARY = 'docs/words.md';
/** Texts of the API that people read, by language below each key. Licences stay as accepted. */
const DATA = /^api\/data\/(?!licences|registration-licence)[\w-]+\.json$/;
/** Texts in code: one object per language, named after it. */
const WORDS = /^(api\/src\/money\/documents\/words|shared\/schedule-editor\/src\/words)\.ts$/;

type Language = 'fr' | 'en';
interface Term {
  readonly says: string;
  readonly found: RegExp;
}
type Glossary = Readonly<Record<Language, readonly Term[]>>;

/** Reports terms the glossary has replaced. */
export function termProblems(files: Files): Problem[] {
  const glossary = glossaryOf(files.get(GLOSSARY) ?? '');
  const problems: Problem[] = [];
  const judge = (file: string, language: Language, text: string, at: string | number) => {
    const plain = text.replace(/\{\{\w+\}\}/g, '…').replace(/[\u00a0\u202f]/g, ' ');
    for (const { says, found } of glossary[language]) {
      if (!found.test(plain)) continue;
      const where = typeof at === 'number' ? { line: at } : {};
      problems.push({
        file,
        ...where,
        says: `${typeof at === 'string' ? `${at}: ` : ''}“${says}” is not a word of ours (${GLOSSARY})`,
      });
    }
  };
  for (const [file, text] of files) {
    const locale =
      /^(?:(?:host|mf-[\w-]+)\/(?:src\/.+\/)?locales|shared\/remote-kit\/src\/texts)\/(fr|en)\.json$/.exec(
        file,
      )?.[1] as Language | undefined;
    if (locale) visitTexts(JSON.parse(text), '', locale, (...said) => judge(file, ...said));
    else if (DATA.test(file)) visitTexts(JSON.parse(text), '', null, (...said) => judge(file, ...said));
    else if (WORDS.test(file)) visitWords(file, text, (...said) => judge(file, ...said));
  }
  return problems;
}

/** Replaced terms by language: the last two columns of the table. */
function glossaryOf(text: string): Glossary {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[\s-]*\|?-/.test(line));
  const column = (place: number) =>
    rows.slice(1).flatMap((row) =>
      (row.split('|').at(place) ?? '')
        .split(';')
        .map((word) => word.trim())
        .filter(Boolean)
        .map(termOf),
    );
  return { fr: column(-3), en: column(-2) };
}

/** A word, a prefix (`word*`), or a complete text (`=word`). */
function termOf(says: string): Term {
  if (says.startsWith('='))
    return { says: says.slice(1), found: new RegExp(`^${escapeRegExp(says.slice(1))}$`, 'iu') };
  const plain = escapeRegExp(says.replace(/\*$/, ''));
  const end = says.endsWith('*') ? '' : '(?![\\p{L}-])';
  return { says: says.replace(/\*$/, ''), found: new RegExp(`(?<![\\p{L}-])${plain}${end}`, 'iu') };
}

type Judge = (language: Language, text: string, at: string | number) => void;

/** All texts below a key of a language; `within` is the language of the whole file. */
function visitTexts(value: unknown, path: string, within: Language | null, judge: Judge): void {
  if (typeof value === 'string') {
    if (within) judge(within, value, path);
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      visitTexts(inner, path ? `${path}.${key}` : key, key === 'fr' || key === 'en' ? key : within, judge);
  }
}

function visitWords(file: string, text: string, judge: Judge): void {
  visit(parse(file, text), (node) => {
    if (!ts.isVariableDeclaration(node)) return;
    const language = node.name.getText();
    if (language !== 'fr' && language !== 'en') return;
    visit(node, (part) => {
      const said = ts.isTemplateExpression(part)
        ? [part.head.text, ...part.templateSpans.map((span) => span.literal.text)].join('…')
        : ts.isExpression(part)
          ? possibleTexts(part).filter((one) => typeof one === 'string')[0]
          : undefined;
      if (said) judge(language, said, lineOf(part));
    });
  });
}
