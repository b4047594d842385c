import { refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userPanelStore } from '../store';
import { renderPanel } from '../testing/render-panel';
import { IdentifiersPage } from './IdentifiersPage';

const NONE = { email: null };
const open = (platformAnswers: StubAnswers) =>
  renderPanel(<IdentifiersPage />, {
    section: 'identifiers',
    platformAnswers: { pendingEmail: NONE, verifyEmail: {}, ...platformAnswers },
  });
const card = (name: string) => screen.findByRole('region', { name });

async function requests(platformAnswers: StubAnswers) {
  const opened = await open(platformAnswers);
  const email = within(await card('E-mail address'));
  await opened.user.type(
    await email.findByRole('textbox', { name: 'New e-mail address' }),
    ' New@Foyer.Example',
  );
  await opened.user.type(email.getByLabelText('Current password'), 'Foyer-demo-2026');
  await opened.user.click(screen.getByTestId('save-email'));
  return { ...opened, email };
}

describe('changing the e-mail address', () => {
  test('requests the change if the address is free, then waits for its code', async () => {
    let pending: string | null = null;
    const { host, email } = await requests({
      changeEmail: ({ email: wanted = '' }) => {
        pending = wanted;
        return {};
      },
      pendingEmail: () => ({ email: pending }),
    });
    expect(await email.findByText(/A code was sent to new@foyer.example/)).toBeVisible();
    const order = host.platform.received.map(({ id }) => id).filter((id) => /Email$/.test(id));
    expect(order).toEqual(['pendingEmail', 'verifyEmail', 'changeEmail', 'pendingEmail']);
  });

  test.each([
    [{ verifyEmail: refusal('email.taken') }, 'emailTakenError'],
    [{ changeEmail: refusal('email.invalid') }, 'emailInvalidMessage'],
    [{ changeEmail: refusal('password.incorrect') }, 'passwordWrongMessage'],
    [{ changeEmail: refusal('mail.unavailable') }, 'mailUnavailableMessage'],
    [{ changeEmail: refusal('support.not.allowed') }, 'dataOfCustomerMessage'],
    [{ changeEmail: refusal('too.many.requests', 429) }, 'formThrottledMessage'],
  ])('shows a refusal: %#', async (answers, error) => {
    await requests(answers);
    expect(await screen.findByTestId(`error-${error}`)).toBeVisible();
  });

  test('takes effect with its code, even after leaving the page', async () => {
    let pending: string | null = 'new@foyer.example';
    const { host, user } = await open({
      pendingEmail: () => ({ email: pending }),
      confirmEmail: ({ code }) => {
        if (code !== '123456') return refusal('email.code.invalid');
        pending = null;
        return {};
      },
    });
    const code = await screen.findByRole('textbox', { name: 'Code received' });
    await user.type(code, '654321');
    await user.click(screen.getByTestId('save-email-code'));
    expect(await screen.findByTestId('error-emailCodeInvalidMessage')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123 456');
    await user.click(screen.getByTestId('save-email-code'));
    expect(await screen.findByRole('textbox', { name: 'New e-mail address' })).toBeVisible();
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['emailUpdateMessage']);
    expect(host.changedTags.at(-1)).toContain('profile');
  });

  test('can be cancelled', async () => {
    const { host, user } = await open({
      pendingEmail: { email: 'new@foyer.example' },
      cancelEmailChange: () => {
        host.platform.answer({ pendingEmail: NONE, profile: {} });
        return {};
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel this change' }));
    expect(await screen.findByRole('textbox', { name: 'New e-mail address' })).toBeVisible();
  });
});

describe('changing the password', () => {
  const change = async (current: string, next: string, again: string, answer: object = {}) => {
    const opened = await open({ updateProfile: answer as never });
    const password = within(await card('Password'));
    await opened.user.type(await password.findByLabelText('Current password'), current);
    await opened.user.type(password.getByLabelText('New password'), next);
    await opened.user.type(password.getByLabelText('Confirm the new password'), again);
    await opened.user.click(screen.getByTestId('save-password'));
    return { ...opened, password };
  };

  test('leaves no password in fields, store or browser', async () => {
    const { host, password } = await change('Foyer-demo-2026', 'whole new words', 'whole new words', {
      authToken: 'x'.repeat(32),
    });
    await waitFor(() => expect(password.getByLabelText('New password')).toHaveValue(''));
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['passwordChangedMessage']);
    expect(JSON.stringify(localStorage)).not.toContain('whole new words');
    const state = JSON.stringify(userPanelStore.open(host.services).getState());
    expect(state).not.toContain('whole new words');
    expect(state).not.toContain('x'.repeat(32));
  });

  test.each([
    ['short', 'short', 'passwordTooShort'],
    ['home@foyer.example', 'home@foyer.example', 'passwordSameMessage'],
    ['whole new words', 'whole new word', 'passwordsDiffer'],
  ])('may not be %s (%s)', async (next, again, error) => {
    const { host } = await change('Foyer-demo-2026', next, again);
    expect(await screen.findByTestId(`error-${error}`)).toBeVisible();
    expect(host.platform.received.map(({ id }) => id)).not.toContain('updateProfile');
  });

  test.each([
    ['invalid.credentials', 'passwordWrongMessage'],
    ['password.too.common', 'passwordTooCommon'],
  ])('refused with %s shows a message', async (code, error) => {
    await change('Foyer-demo-2026', 'whole new words', 'whole new words', refusal(code));
    expect(await screen.findByTestId(`error-${error}`)).toBeVisible();
  });
});
