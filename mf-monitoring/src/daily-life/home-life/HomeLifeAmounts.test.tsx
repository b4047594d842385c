import { profileBody, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderMonitoring } from '../../testing/render-monitoring';
import { HomeLifeAmounts } from './HomeLifeAmounts';

describe('the energy equivalents', () => {
  // The test home's date is 21 June 2026.
  it.each([
    ['20-06-2025', 'All-time production (366 days)'],
    ['20-06-2026', 'All-time production (1 day)'],
    ['21-06-2026', 'All-time production (1 day)'],
    [null, 'All-time production'],
  ])('name the start of the total for a home in operation since %s', async (operationalDate, name) => {
    const session = sessionOf({ profile: profileBody({ operationalDate }) });
    await renderMonitoring(<HomeLifeAmounts days={{ state: 'loading' }} when />, { session, language: 'en' });
    expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
      'Produced today',
      name,
    ]);
  });
});
