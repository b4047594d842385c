import type { Language } from '@foyer/contract';
import { HostServicesContext, useHostServices } from '@foyer/remote-kit';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { act, screen, waitFor } from '@testing-library/react';
import { LicenceStep } from '../customer/LicenceStep';
import { renderStep, userBody } from '../testing/render-registration';

jest.mock('../draft/draft-database', () => jest.requireActual('../testing/drafts-in-memory').draftsInMemory);

const licence = (title: string) => ({ version: '1', sha256: 'a'.repeat(64), title, text: ['1. Text'] });

const renderLicenceStep = async (part: 'user' | 'installer', stored: Language, shown: Language) => {
  const language$ = new BehaviorSubject<Language>(shown);
  function Speaking() {
    const services = useHostServices();
    return (
      <HostServicesContext value={{ ...services, language$, language: () => language$.value }}>
        <LicenceStep />
      </HostServicesContext>
    );
  }
  const rendered = await renderStep(<Speaking />, 'accept_licence', {
    platformAnswers: {
      registrationUser: userBody({ part, subscription_status: 'user_password_set', language: stored }),
      registrationLicence: licence('La licence'),
      updateRegistration: { subscription_status: 'user_password_set' },
    },
  });
  const saved = () =>
    rendered.host.platform.received
      .filter(({ id }) => id === 'updateRegistration')
      .map(({ parameters }) => parameters.language);
  return { ...rendered, saved, choose: (next: Language) => act(() => language$.next(next)) };
};

it('saves the language the customer chooses and loads the licence in it', async () => {
  const { choose, saved, host } = await renderLicenceStep('user', 'fr', 'fr');
  expect(await screen.findByText('La licence')).toBeVisible();
  host.platform.answer({ registrationLicence: licence('The licence') });
  choose('en');
  expect(await screen.findByText('The licence')).toBeVisible();
  choose('fr');
  await waitFor(() => expect(saved()).toEqual(['en', 'fr']));
});

it('does not save the language of the browser before that of the account is shown', async () => {
  const { choose, saved } = await renderLicenceStep('user', 'en', 'fr');
  await screen.findByText('La licence');
  choose('en');
  await act(async () => {});
  expect(saved()).toEqual([]);
});
