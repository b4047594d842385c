import type { Locator, Page } from '@playwright/test';
import { type Language, text } from './texts';

/** Entry of a chart's menu, by message key. */
type ChartAction = 'compareHint' | 'fullscreen' | 'showTable' | 'showChart' | 'downloadCsv';

/** Opens the menu of the first chart within an element. */
async function openChartMenu(within: Page | Locator, language: Language = 'fr'): Promise<void> {
  await within
    .getByRole('button', { name: text('mf-monitoring', language, 'chart.more') })
    .first()
    .click();
}

/** Chooses an entry from that menu. */
export async function fromChartMenu(
  within: Page | Locator,
  action: ChartAction,
  language: Language = 'fr',
): Promise<void> {
  await openChartMenu(within, language);
  const role = action === 'compareHint' ? 'menuitemcheckbox' : 'menuitem';
  await within.getByRole(role, { name: text('mf-monitoring', language, `chart.${action}`) }).click();
}
