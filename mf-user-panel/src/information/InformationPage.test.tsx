import { NO_ANSWER, refusal, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { InformationPage } from './InformationPage';

const open = (options = {}) => renderPanel(<InformationPage />, { section: 'information', ...options });
const field = (label: string) => screen.findByRole('textbox', { name: label });

async function retyped(
  user: { clear(of: Element): Promise<void>; type(into: Element, text: string): Promise<void> },
  label: string,
  text: string,
) {
  const box = await field(label);
  await user.clear(box);
  if (text !== '') await user.type(box, text);
}

test('shows birth date and phone numbers in local format', async () => {
  await open();
  expect(await field('Date of birth')).toHaveValue('24/12/1980');
  expect(await field('Mobile phone')).toHaveValue('06 39 98 00 00');
});

test('sends only the changed fields in API format and notifies every area', async () => {
  const { host, user } = await open();
  await retyped(user, 'Mobile phone', '+33 6 39 98 00 17');
  await retyped(user, 'Date of birth', '4/2/1981');
  await user.click(screen.getByTestId('save-information'));
  await screen.findByDisplayValue('04/02/1981');
  const sent = host.platform.received.find(({ id }) => id === 'updateProfile');
  expect(sent?.parameters).toMatchObject({ mobileNumber: '+33639980017', birthDate: '1981-02-04' });
  expect(sent?.parameters).not.toHaveProperty('lastName');
  expect(host.shownMessages).toContainEqual(
    expect.objectContaining({ kind: 'toast', key: 'profileSavedMessage' }),
  );
  expect(host.changedTags.flat()).toContain('profile');
});

test.each([
  ['Mobile phone', '06 39 98', 'invalid-number'],
  ['Landline', '+32 470 00 00 00', 'invalid-number'],
  ['Date of birth', '31-04-1980', 'birthDateInvalidMessage'],
  ['Date of birth', '24-12-2199', 'birthDateFutureMessage'],
  ['Date of birth', '', 'birthDateInvalidMessage'],
  ['Last name', '', 'lastNameMissingMessage'],
  ['First name', '', 'firstNameMissingMessage'],
])('%s may not be %j', async (label, typed, error) => {
  const { host, user } = await open();
  await retyped(user, label, typed);
  await user.click(screen.getByTestId('save-information'));
  expect(await screen.findByTestId(`error-${error}`)).toBeVisible();
  expect(await field(label)).toHaveAttribute('aria-invalid', 'true');
  expect(host.platform.received.map(({ id }) => id)).not.toContain('updateProfile');
});

test('asks before leaving unsaved changes', async () => {
  const { host, user } = await open();
  await retyped(user, 'First name', 'Second');
  expect(host.asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(host.asksBeforeLeaving()).toBe(false);
});

test.each([
  ['parameter.invalid', 'updateUserErrorMsg'],
  ['support.not.allowed', 'dataOfCustomerMessage'],
])('reports the refusal %s and preserves the typed values', async (code, message) => {
  const { user } = await open({ platformAnswers: { updateProfile: refusal(code) } });
  await retyped(user, 'First name', 'Second');
  await user.click(screen.getByTestId('save-information'));
  expect(await screen.findByTestId(`error-${message}`)).toBeVisible();
  expect(await field('First name')).toHaveValue('Second');
});

test('shows a read-only form with the reason to a person who may not change it', async () => {
  await open({ session: sessionOf({}, { canModify: false }) });
  expect(await field('First name')).toBeDisabled();
  expect(screen.getByText('Your account can view, not change.')).toBeVisible();
  expect(screen.queryByTestId('save-information')).not.toBeInTheDocument();
});

test('reports a missing answer and retries', async () => {
  const { host, user } = await open({ platformAnswers: { profile: NO_ANSWER } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not responding right now.');
  host.platform.answer({ profile: { id: 'x', email: 'home@foyer.example', firstName: 'First' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field('First name')).toHaveValue('First');
});
