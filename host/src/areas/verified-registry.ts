import { verifyRegistry } from '@foyer/contract/signed-registry';
import type { PageData } from './page-data';

/** The page without its registry where that is not signed by the keys of the page; one without keys as it is. */
export async function withVerifiedRegistry(
  page: PageData,
  report: (error: unknown) => void,
): Promise<PageData> {
  if (!page.trust || page.registry === null) return page;
  try {
    await verifyRegistry(page.trust, page.registry);
    return page;
  } catch (error) {
    report(new Error(`The page's registry is refused: ${(error as Error).message}.`));
    return { ...page, registry: null };
  }
}
