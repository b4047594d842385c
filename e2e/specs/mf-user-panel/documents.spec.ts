import { expect, test } from '../../suite/test';

test('a bill opens in the page with selectable text, and its lines expand to days', async ({
  page,
  enter,
}) => {
  await enter('home');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/user/energy_documents');
  const bills = page.getByTestId(/^document-/);
  await expect(bills.first()).toBeVisible();
  expect(loaded.filter((url) => url.includes('pdf.worker'))).toEqual([]);

  const bill = bills.filter({ has: page.getByTestId(/^explain-/) }).first();
  await bill.getByTestId(/^explain-/).click();
  const explanation = page.getByTestId('bill-explanation');
  const line = explanation.getByTestId('bill-line-peak');
  await line.locator('summary').first().click();
  await line.locator('details').first().locator('summary').click();
  await expect(line.locator('li').first()).toBeVisible();
  await explanation.getByRole('button').first().click();
  await expect(explanation).toBeHidden();

  await bill.getByRole('button', { name: /^Ouvrir/ }).click();
  await expect(page.getByTestId('page-user_panel_energy_documents_preview')).toBeVisible();
  const sheet = page.getByTestId('pdf-page').first();
  await expect(sheet).toHaveAttribute('data-drawn', 'true');
  await expect(sheet.getByText('Facture').first()).toBeAttached();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('pdf-download').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Facture-.*\.pdf$/);
});

test('without a file the preview leads back to the list', async ({ page, enter }) => {
  await enter('home');
  await page.goto('/user/energy_documents_preview');
  await expect(page.getByTestId('page-user_panel_energy_documents')).toBeVisible();
});
