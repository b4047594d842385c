import type { Locator, Page } from '@playwright/test';
import { type Language, text } from './texts';

/** What a chart's menu holds, by its key among the texts. */
type ChartAction = 'compareHint' | 'fullscreen' | 'showTable' | 'showChart' | 'downloadCsv';

/** Opens the menu of the first chart within. */
async function openChartMenu(within: Page | Locator, language: Language = 'fr'): Promise<void> {
  await within
    .getByRole('button', { name: text('mf-monitoring', language, 'chart.more') })
    .first()
    .click();
}

/** Chooses from the menu of the first chart within. */
export async function fromChartMenu(
  within: Page | Locator,
  action: ChartAction,
  language: Language = 'fr',
): Promise<void> {
  await openChartMenu(within, language);
  const role = action === 'compareHint' ? 'menuitemcheckbox' : 'menuitem';
  await within.getByRole(role, { name: text('mf-monitoring', language, `chart.${action}`) }).click();
}
