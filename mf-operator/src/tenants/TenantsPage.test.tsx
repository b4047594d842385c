import { NO_ANSWER, refusal, type StubAnswers } from '@foyer/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tenantBody, tenantsBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { TenantsPage } from './TenantsPage';

const render = (answers: StubAnswers = {}) =>
  renderOperator(<TenantsPage />, {
    path: '/operator/tenants',
    platformAnswers: { tenantDocument: { file: tenantBody(), changes: 3 }, ...answers },
  });
const openActions = async ({ user }: Awaited<ReturnType<typeof render>>, brand: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions · ${brand}` }));
  return (name: string) => screen.getByRole('menuitem', { name });
};

test('lists brands with host names, areas and accounts', async () => {
  await render();
  const table = within(await screen.findByRole('table', { name: 'Brands' }));
  const foyer = within(table.getByRole('row', { name: /^Foyer/ }));
  for (const text of ['First', 'foyer.example', 'All areas', '4', 'As published'])
    expect(foyer.getByText(text)).toBeVisible();
  const azur = within(table.getByRole('row', { name: /^Azur/ }));
  for (const text of ['azur.example', '1 area', '2 changes']) expect(azur.getByText(text)).toBeVisible();
});

test('a brand without accounts is removed after a question; the first one is not', async () => {
  const rendered = await render({ removeTenant: {} });
  const ofFirst = await openActions(rendered, 'Foyer');
  expect(ofFirst('Remove')).toHaveAttribute('aria-disabled', 'true');
  await rendered.user.keyboard('{Escape}');
  const entry = await openActions(rendered, 'Azur Énergie');
  await rendered.user.click(entry('Remove'));
  await waitFor(() =>
    expect(rendered.host.shownMessages.map(({ key }) => key)).toEqual([
      'tenant_remove_confirm',
      'tenant_removed',
    ]),
  );
  expect(rendered.host.platform.received).toContainEqual(
    expect.objectContaining({ id: 'removeTenant', parameters: expect.objectContaining({ name: 'azur' }) }),
  );
});

test('says which passkeys a removal orphans, and why one is refused', async () => {
  const rendered = await render({ removeTenant: { warning: 'Passkeys: one.' } });
  await rendered.user.click((await openActions(rendered, 'Azur Énergie'))('Remove'));
  await waitFor(() =>
    expect(rendered.host.shownMessages.at(-1)).toMatchObject({
      key: 'tenant_warning',
      values: { text: 'Passkeys: one.' },
    }),
  );
  rendered.host.platform.answer({ removeTenant: refusal('tenant.refused') });
  await rendered.user.click((await openActions(rendered, 'Azur Énergie'))('Remove'));
  await waitFor(() => expect(rendered.host.shownMessages.at(-1)?.key).toBe('tenant_in_use'));
});

test('another brand becomes the first', async () => {
  const rendered = await render({ makeTenantFirst: {} });
  await rendered.user.click((await openActions(rendered, 'Azur Énergie'))('Make it the first'));
  await waitFor(() => expect(rendered.host.shownMessages.at(-1)?.key).toBe('tenant_made_first'));
});

test('a brand is exported as the document that the platform has', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:brand';
  };
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const rendered = await render();
  await rendered.user.click((await openActions(rendered, 'Foyer'))('Export as JSON'));
  await waitFor(() => expect(names).toEqual(['foyer.json']));
  expect(blobs[0]?.type).toBe('application/json');
  saved.mockRestore();
});

const chooseFile = (content: string) => {
  const file = new File([content], 'brand.json', { type: 'application/json' });
  Object.assign(file, { text: async () => content });
  fireEvent.change(screen.getByLabelText('File of a brand to import'), { target: { files: [file] } });
};

test('an exported file is imported: a new brand at once, a known one after a question', async () => {
  const { host } = await render({ saveTenant: {} });
  await screen.findByRole('table');
  chooseFile(JSON.stringify(tenantBody({ tenant: 'nord' })));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['tenant_imported']));
  chooseFile(JSON.stringify(tenantBody()));
  await waitFor(() =>
    expect(host.shownMessages.slice(1).map(({ key }) => key)).toEqual([
      'tenant_import_confirm',
      'tenant_imported',
    ]),
  );
  const sent = host.platform.received.filter(({ id }) => id === 'saveTenant');
  expect(sent.map(({ parameters }) => parameters.changes)).toEqual([undefined, '3']);
});

test.each(['', '[]', '{"hosts":[]}'])('the file %p is no brand', async (content) => {
  const { host } = await render();
  await screen.findByRole('table');
  chooseFile(content);
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['tenant_file_unreadable']));
});

test('a file that is refused is said', async () => {
  const { host } = await render({ saveTenant: refusal('tenant.refused') });
  await screen.findByRole('table');
  chooseFile(JSON.stringify(tenantBody({ tenant: 'nord' })));
  await waitFor(() => expect(host.shownMessages.at(-1)?.key).toBe('tenant_import_refused'));
});

test('shows an empty list, and tries again after a failure', async () => {
  const { host, user } = await render({ tenants: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ tenants: { ...tenantsBody, tenants: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No brand.')).toBeVisible();
});
