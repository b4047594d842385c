/** Name of a downloaded file, from a title in the household's language: `Facture-de-cloture-2026-05-01.pdf`. */
export const pdfName = (title: string, suffix: string): string => fileName(title, `${suffix}.pdf`);

/** Letters, digits and dashes of a title, then the end of the name. */
export function fileName(title: string, end: string): string {
  const bare = title.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return `${bare.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${end}`;
}
