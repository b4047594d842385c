import type { Store } from '../platform/store';

/** What stood in a home's index of letters before it came to the platform. */
export async function seedNewsletterRows(
  { mailedPaperRows }: Pick<Store, 'mailedPaperRows'>,
  householdId: string,
  { newsletterRows = [] }: { readonly newsletterRows?: readonly string[] },
): Promise<void> {
  for (const row of newsletterRows) await mailedPaperRows.add(householdId, 'Newsletter', row);
}
