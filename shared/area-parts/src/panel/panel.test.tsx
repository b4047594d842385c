import { renderInHost } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { SectionCard } from './SectionCard';
import { SectionPage } from './SectionPage';

const WORDS = { section: { back: 'All of the account' } };
const AREA = { remote: 'mf-example', locales: { fr: WORDS, en: WORDS } };

it.each([
  ['its name and state', 'Two prices', 'Tariff Two prices'],
  ['its name alone while the state is not known', undefined, 'Tariff'],
])('a section card is a link with %s', async (_, state, name) => {
  const { user, host } = await renderInHost(
    <SectionCard path="/user/tariff" title="Tariff" state={state} icon={null} />,
    AREA,
  );
  await user.click(screen.getByRole('link', { name: new RegExp(`^${name.replace(' ', '\\s*')}$`) }));
  expect(host.services.navigation.current().pathname).toBe('/user/tariff');
});

it.each([
  ['to the account', undefined, 'All of the account', '/user/options'],
  ['to where it came from', { path: '/bills', label: 'Bills' }, 'Bills', '/bills'],
])('a section page leads back %s', async (_, back, label, path) => {
  const { user, host } = await renderInHost(
    <SectionPage screen="tariff" title="Tariff" {...(back ? { back } : {})}>
      <p>Prices</p>
    </SectionPage>,
    { ...AREA, path: '/user/tariff' },
  );
  expect(screen.getByRole('heading', { name: 'Tariff' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: label }));
  expect(host.services.navigation.current().pathname).toBe(path);
});
