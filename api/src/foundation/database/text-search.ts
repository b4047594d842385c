/** SQL of a text in lower case without accents; as {@link foldedText}. */
export const foldedSql = (text: string) =>
  `regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** SQL condition: the text has every word of a {@link foldedText}, in any order. `sought` is empty for all. */
export const hasWordsSql = (text: string, sought: string) =>
  `(${sought} = '' or not exists (select from unnest(string_to_array(${sought}, ' ')) as word
    where strpos(${foldedSql(text)}, word) = 0))`;

/** Typed text in lower case without accents, its words separated by single spaces. */
export function foldedText(typed: string): string {
  return typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');
}
