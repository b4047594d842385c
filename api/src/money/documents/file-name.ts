/** Name of a downloaded file, from a title in the household's language: `Facture-de-cloture-2026-05-01.pdf`. */
export function pdfName(title: string, suffix: string): string {
  const bare = title.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return `${bare.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${suffix}.pdf`;
}
