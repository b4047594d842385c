import { NO_ANSWER, profileBody, sessionOf, TENANT } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { OptionsPage } from './OptionsPage';

const open = (options = {}) => renderPanel(<OptionsPage />, { section: 'options', ...options });

test.each([
  ['fr', 'Mon compte', 'Informations personnelles'],
  ['en', 'My account', 'Personal information'],
] as const)('in %s it says whose panel it is and names its sections', async (language, title, section) => {
  const session = sessionOf({ profile: profileBody({ name: 'Home of Lyon', email: 'home@foyer.example' }) });
  await open({ language, session });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Home of Lyon · home@foyer.example')).toBeVisible();
  expect(await screen.findByRole('link', { name: new RegExp(section) })).toHaveAttribute(
    'href',
    '/user/information',
  );
});

test('each section shows its current state', async () => {
  await open();
  expect(await screen.findByText('1 place Guichard, 69003 Lyon')).toBeVisible();
  expect(screen.getByTestId('section-alerts')).toHaveTextContent('By e-mail');
  expect(screen.getByTestId('section-preferences')).toHaveTextContent('Français');
  expect(await screen.findByText('Premium licence until 31 December 2028')).toBeVisible();
});

test.each([
  [400, '12 × 400 W'],
  [0, '12 panels'],
])('panels of %s W each are shown as %s', async (unitCapacityW, shown) => {
  const rooms = [{ devices: [{ moduleCount: 12, unitCapacityW }] }] as never;
  await open({ session: sessionOf({ profile: profileBody({}) }, { rooms }) });
  expect(await screen.findByTestId('section-installation_details')).toHaveTextContent(shown);
});

test('a licence that has ended is not said to last', async () => {
  const features = { expiration_date: '2026-01-31' };
  await open({ platformAnswers: { licenceFeatures: { licenseType: 'trial', features } } });
  expect(await screen.findByText('Trial licence, ended on 31 January 2026')).toBeVisible();
});

test.each([
  ['identity', 'information'],
  ['credentials', 'identifiers'],
  ['user_access_address', 'address'],
  ['alerts', 'alerts'],
  ['licence_details', 'license'],
])('a tenant without %s has no section %s', async (flag, section) => {
  await open({ tenant: { ...TENANT, flags: { ...TENANT.flags, [flag]: false } } });
  expect(await screen.findByTestId('section-preferences')).toBeVisible();
  expect(screen.queryByTestId(`section-${section}`)).not.toBeInTheDocument();
});

test('links stay available when states cannot be loaded', async () => {
  await open({ platformAnswers: { profile: NO_ANSWER, licenceFeatures: NO_ANSWER } });
  expect((await screen.findAllByText('Not available right now')).length).toBeGreaterThan(3);
  expect(screen.getByTestId('section-address')).toHaveAttribute('href', '/user/address');
});

test.each([
  [{ 'system.production': true, 'battery.complete': false, 'battery.active': true }, true],
  [{ 'system.production': true, 'battery.complete': true }, false],
  [{ 'system.production': false, 'battery.complete': false }, false],
  [{ 'system.production': true, 'tenant.performance_reports': false }, false],
])('with %j the reports are offered: %s', async (facts, isOffered) => {
  await open({ facts });
  await screen.findByTestId('section-preferences');
  expect(screen.queryByTestId('section-reports') !== null).toBe(isOffered);
});
