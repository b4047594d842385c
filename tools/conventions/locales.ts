import ts from 'typescript';
import { fieldMessages } from './field-messages';
import type { Files, Problem } from './files';
import { partsWithTexts } from './shared-parts';
import { lineOf, parse, possibleTexts, visit } from './syntax';

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Keys the shell computes from a menu entry's key, and the one that areas name for the action of a toast. */
const ASKED_BY_DATA = /^(menu\.|toasts\.undo$)/;

/** Groups of common texts, included by areas through `locales/included.json`. */
const COMMON = 'shared/remote-kit/src/texts';

/** Texts of checks of a form's schema that name no message of their own. */
const FIELD_TEXTS = 'fields';

/** Messages of the API, by language below each key. */
const MESSAGES = /^api\/data\/(?:mails|alert-texts)\.json$/;

/** Texts that a page of an area or of the host loads with its own code. */
const OF_A_PAGE = /^[^/]+\/src\/.+/;

type Texts = ReadonlyMap<string, string>;

/** Both languages have the same keys and values; every used key exists; every key is used. */
export function localeProblems(files: Files): Problem[] {
  const folders = [...files.keys()].flatMap((path) => /^(.+)\/locales\/fr\.json$/.exec(path)?.[1] ?? []);
  const unused = new Set(flatten(files.get(`${COMMON}/fr.json`)).keys());
  const [ofPages, whole] = [folders.filter(isOfPage), folders.filter((folder) => !isOfPage(folder))];
  return [
    ...whole.flatMap((folder) => areaProblems(folder, files, unused)),
    ...ofPages.flatMap((folder) => languageProblems(`${folder}/locales`, files)),
    ...(files.has(`${COMMON}/fr.json`) ? languageProblems(COMMON, files) : []),
    ...[...files].flatMap(([file, text]) => (MESSAGES.test(file) ? typography(file, frenchOf(text)) : [])),
    ...[...unused].map((key) => ({ file: `${COMMON}/fr.json`, says: `${key} is never asked for` })),
  ];
}

const isOfPage = (folder: string) => OF_A_PAGE.test(folder);

/** An area's own texts in a language, those of its pages with them. */
function ownTexts(folder: string, language: 'fr' | 'en', files: Files): Texts {
  const name = `/locales/${language}.json`;
  const own = [...files].filter(
    ([file]) => file === `${folder}${name}` || (file.startsWith(`${folder}/src/`) && file.endsWith(name)),
  );
  return new Map(own.flatMap(([, text]) => [...flatten(text)]));
}

function languageProblems(folder: string, files: Files): Problem[] {
  const fr = flatten(files.get(`${folder}/fr.json`));
  const en = flatten(files.get(`${folder}/en.json`));
  return [
    ...compareLocales(folder, fr, en),
    ...plurals(`${folder}/fr.json`, 'fr', fr),
    ...plurals(`${folder}/en.json`, 'en', en),
    ...typography(`${folder}/fr.json`, fr),
  ];
}

/** The French texts of a file that has both languages. */
function frenchOf(text: string): Texts {
  return new Map([...flatten(text)].filter(([key]) => key.split('.').includes('fr')));
}

/** Problems of an area's texts and of its choice of common ones. Removes used common keys from `unused`. */
function areaProblems(folder: string, files: Files, unused: Set<string>): Problem[] {
  const own = ownTexts(folder, 'fr', files);
  const ownEnglish = ownTexts(folder, 'en', files);
  const french = JSON.parse(files.get(`${COMMON}/fr.json`) ?? '{}');
  const english = JSON.parse(files.get(`${COMMON}/en.json`) ?? '{}');
  const groups: readonly string[] = JSON.parse(files.get(`${folder}/locales/included.json`) ?? '[]');
  const said = collectMentions(folder, files);
  const problems: Problem[] = [];
  if (!groups.includes(FIELD_TEXTS) && usesForms(folder, files))
    problems.push({
      file: `${folder}/locales/included.json`,
      says: `lacks ${FIELD_TEXTS}, which forms show`,
    });
  const texts = new Map<string, string>();
  for (const group of groups) {
    const file = `${folder}/locales/included.json`;
    if (!(group in french)) problems.push({ file, says: `${group} is no group of ${COMMON}` });
    const inEnglish = flatten(JSON.stringify(english[group] ?? {}));
    for (const [key, text] of flatten(JSON.stringify(french[group] ?? {}))) {
      texts.set(key, text);
      if (isMentioned(key, said)) unused.delete(`${group}.${key}`);
      if (own.get(key) === text && ownEnglish.get(key) === inEnglish.get(key))
        problems.push({ file: `${folder}/locales/fr.json`, says: `${key} copies the group ${group}` });
    }
  }
  return [
    ...languageProblems(`${folder}/locales`, files),
    ...problems,
    ...asked(folder, said, own, new Map([...texts, ...own]), files),
  ];
}

function usesForms(folder: string, files: Files): boolean {
  return [...files].some(
    ([file, text]) => file.startsWith(`${folder}/src/`) && text.includes("from '@foyer/forms'"),
  );
}

function compareLocales(folder: string, fr: Texts, en: Texts): Problem[] {
  const keys = [...new Set([...fr.keys(), ...en.keys()])];
  return keys.flatMap((key) => {
    const [french, english] = [fr.get(key), en.get(key)];
    if (french === undefined && !PLURAL.test(key))
      return [{ file: `${folder}/fr.json`, says: `lacks ${key}` }];
    if (english === undefined && !PLURAL.test(key))
      return [{ file: `${folder}/en.json`, says: `lacks ${key}` }];
    if (french === undefined || english === undefined) return [];
    if (!french.trim() || !english.trim()) return [{ file: folder, says: `${key} is empty` }];
    if (values(french) !== values(english) && !PLURAL.test(key)) {
      return [{ file: folder, says: `${key}: fr has ${values(french)}, en has ${values(english)}` }];
    }
    return [];
  });
}

/** A plural must have exactly the forms of its language; a form for zero is allowed. */
function plurals(file: string, language: string, texts: Texts): Problem[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const counted = [...texts.keys()].filter((key) => PLURAL.test(key));
  const bases = [...new Set(counted.map((key) => key.replace(PLURAL, '')))];
  return [
    ...bases.flatMap((base) =>
      forms
        .filter((form) => !texts.has(`${base}_${form}`))
        .map((form) => ({ file, says: `lacks ${base}_${form}` })),
    ),
    ...counted
      .filter((key) => !['zero', ...forms].includes(PLURAL.exec(key)?.[1] ?? ''))
      .map((key) => ({ file, says: `${key} is a form ${language} does not have` })),
  ];
}

function values(text: string): string {
  return (
    [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
      .sort()
      .join(' ')
      .replace(/\{\{\s*/g, '') || 'no value'
  );
}

/** French typography: ’ as apostrophe, a no-break space before : ; ? ! % and °C. */
function typography(file: string, texts: Texts): Problem[] {
  return [...texts].flatMap(([key, text]) => {
    const words = text.replace(/https?:\S+|<[^>]*>/g, '');
    if (/\p{L}'\p{L}/u.test(words)) return [{ file, says: `${key}: ' instead of ’` }];
    if (/[\p{L}\d)}»] (?:[:;?!%»]|°C)/u.test(words))
      return [{ file, says: `${key}: a space that may break before : ; ? ! %` }];
    if (/[\d}]%/.test(words)) return [{ file, says: `${key}: no space before %` }];
    return [];
  });
}

/** Texts, text patterns and translation keys in an area's code. */
interface Mentions {
  readonly named: Set<string>;
  readonly patterns: RegExp[];
  readonly asked: TextKey[];
}

interface TextKey {
  readonly key: string | RegExp;
  readonly file: string;
  readonly line: number;
  /** A message shown by the host (`notify.toast('key')`): looked up in `messages` and in the shell's texts, too. */
  readonly isMessage: boolean;
}

function asked(folder: string, said: Mentions, own: Texts, texts: Texts, files: Files): Problem[] {
  const keys = [...texts.keys()];
  const exists = (key: string | RegExp) =>
    typeof key === 'string'
      ? key.includes(':') || keys.some((known) => known === key || known.replace(PLURAL, '') === key)
      : key.source.includes(':') ||
        keys.some((known) => key.test(known) || key.test(known.replace(PLURAL, '')));
  const shell = flatten(files.get('host/locales/fr.json'));
  const isSaid = ({ key, isMessage }: TextKey) =>
    exists(key) ||
    (isMessage &&
      typeof key === 'string' &&
      [key, `messages.${key}`].some((one) => exists(one) || shell.has(one)));
  return [
    ...said.asked
      .filter((one) => !isSaid(one))
      .map(({ key, file, line }) => ({ file, line, says: `no translation for ${key}` })),
    ...[...own.keys()]
      .filter((key) => !isMentioned(key, said))
      .map((key) => ({ file: `${folder}/locales/fr.json`, says: `${key} is never asked for` })),
  ];
}

function collectMentions(folder: string, files: Files): Mentions {
  const said: Mentions = { named: new Set(), patterns: [], asked: [] };
  const parts = partsWithTexts(folder, files);
  for (const [file, text] of files) {
    const ours = file.startsWith(`${folder}/src/`) || file === `${folder}/remote.json` || parts.has(file);
    if (!ours || !/\.(tsx?|json)$/.test(file) || /\.test\.tsx?$|\/locales\//.test(file)) continue;
    visit(parse(file.replace(/json$/, 'ts'), file.endsWith('json') ? `(${text})` : text), (node) => {
      for (const literal of ts.isExpression(node) ? possibleTexts(node) : []) {
        if (typeof literal === 'string') said.named.add(literal);
        else said.patterns.push(literal);
      }
      for (const asked of askedBy(node)) said.asked.push({ ...asked, file, line: lineOf(node) });
      for (const key of confirmAnswers(node)) said.named.add(key);
    });
  }
  return said;
}

function askedBy(node: ts.Node): Pick<TextKey, 'key' | 'isMessage'>[] {
  const isMessage = isNotice(node);
  const argument = isMessage || isTranslation(node) ? node.arguments[0] : undefined;
  return [
    ...(argument ? possibleTexts(argument) : []).map((key) => ({ key, isMessage })),
    ...fieldMessages(node).map((key) => ({ key, isMessage: true })),
    ...confirmAnswers(node).map((key) => ({ key, isMessage: false })),
  ];
}

function isMentioned(key: string, { named, patterns }: Mentions): boolean {
  const base = key.replace(PLURAL, '');
  return (
    ASKED_BY_DATA.test(key) ||
    named.has(key) ||
    named.has(base) ||
    patterns.some((pattern) => pattern.source.length > 6 && (pattern.test(base) || pattern.test(key))) ||
    // A key computed elsewhere is used by its last part: `failure.<code>` from a table of codes.
    named.has(base.slice(base.lastIndexOf('.') + 1))
  );
}

function isTranslation(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression;
  return (
    (ts.isIdentifier(called) && called.text === 't') ||
    (ts.isPropertyAccessExpression(called) && called.name.text === 't')
  );
}

const NOTICES = new Set(['alert', 'confirm', 'toast', 'banner']);

/** Texts of the buttons of a question: each names its action. */
function confirmAnswers(node: ts.Node): string[] {
  if (!isNotice(node) || !/\.confirm$/.test(node.expression.getText())) return [];
  const [key] = node.arguments.slice(0, 1).flatMap(possibleTexts);
  return typeof key === 'string' ? [`answers.${key}.yes`, `answers.${key}.no`] : [];
}

function isNotice(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return NOTICES.has(name.text) && /(^|\.)notify$/.test(expression.getText());
}

function flatten(text: string | undefined): Texts {
  const texts = new Map<string, string>();
  const add = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(inner, path ? `${path}.${key}` : key);
    }
  };
  add(JSON.parse(text ?? '{}'), '');
  return texts;
}
