import { profileBody, sessionOf } from '@foyer/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { IdentityStep } from './IdentityStep';

const CUSTOMER = {
  'First name': 'Anne-Élise',
  'Last name': 'D’Œuvre',
  'E-mail': 'roof@foyer.example',
  'Confirm the e-mail': 'roof@foyer.example',
  'Mobile phone': '06 39 98 00 21',
  'Number and street': '1 place Guichard',
  'Postal code': '69003',
  City: 'Lyon',
};

const installer = () =>
  sessionOf(
    { profile: profileBody({ id: `installer-${Math.random()}`, userType: 'INSTALLER' }) },
    { professional: true },
  );

it('says where an account is that was opened and could not be entered', async () => {
  const { user, host } = await renderStep(<IdentityStep />, 'user_informations', {
    session: installer(),
    opens: false,
    platformAnswers: {
      registrationUser: userBody({ userType: 'INSTALLER', subscription_status: '0' }),
      geocode: { results: [] },
      createRegular: { id: 'opened', loginAsToken: 'one-time' },
    },
  });
  for (const [label, typed] of Object.entries(CUSTOMER))
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
  await user.click(screen.getByRole('checkbox', { name: 'This address is not listed' }));
  await user.click(screen.getByTestId('save-user_informations'));
  await waitFor(() => expect(host.said).toMatchObject([{ kind: 'alert', key: 'openedNotEnteredMessage' }]));
  expect(host.acted).toEqual([{ kind: 'enter', what: 'one-time' }]);
  expect(host.services.navigation.current().pathname).toBe('/installer');
});
