import type { MailedPaperRows } from '@foyer/api/money/mailed-papers/paper-store';

/** Stores the newsletter index rows a home had before it moved to this platform. */
export async function seedNewsletterRows(
  mailedPaperRows: MailedPaperRows,
  householdId: string,
  { newsletterRows = [] }: { readonly newsletterRows?: readonly string[] },
): Promise<void> {
  for (const row of newsletterRows) await mailedPaperRows.add(householdId, 'Newsletter', row);
}
