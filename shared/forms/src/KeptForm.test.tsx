import { PlatformError } from '@foyer/platform-client';
import { HostServicesContext, useSession } from '@foyer/remote-kit';
import { I18nextProvider } from '@foyer/remote-kit/i18n';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { createStubHost, createTestTexts, renderInHost, sessionOf } from '@foyer/testing';
import { TextField } from '@foyer/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { KeptForm } from './KeptForm';
import { type Refused, useKeptForm } from './useKeptForm';

const WORDS = {
  form: {
    save: 'Save',
    saving: 'Saving',
    discard: 'Discard',
    restored: 'What you had typed is back.',
    changedElsewhere: 'This was changed elsewhere.',
    takeOther: 'Take what was saved',
  },
  messages: {
    cityMissing: 'Say which city.',
    cityUnknown: 'Nobody knows this city.',
    notStored: 'It was not stored.',
    fieldInvalidMessage: 'This entry is not valid.',
    serviceNotAvailableMessage: 'The service does not answer.',
  },
};
const AREA = { remote: 'mf-example', locales: { fr: WORDS, en: WORDS } };

const schema = z.object({
  city: z.string().check(z.trim(), z.minLength(1, { error: 'cityMissing' })),
  code: z.string(),
});
type Fields = z.input<typeof schema>;
type Save = (fields: Fields, changed: ReadonlySet<string>) => Promise<Refused<Fields> | null>;

interface AddressFormProps {
  readonly save: Save;
  readonly leaving?: 'ask' | 'keep' | undefined;
  /** Stored by the platform. */
  readonly city?: string;
}

function AddressForm({ save, leaving, city = 'Lyon' }: AddressFormProps) {
  const [stored, setStored] = useState<Fields>({ city, code: '' });
  const state = useKeptForm({
    name: 'address',
    schema,
    stored,
    secret: ['code'],
    ...(leaving ? { leaving } : {}),
    save,
  });
  const { profile } = useSession();
  return (
    <>
      <KeptForm state={state} section="address">
        <TextField label="City" {...state.field('city')} />
        <TextField label="Code" {...state.field('code')} />
      </KeptForm>
      <button type="button" onClick={() => setStored({ city: 'Paris', code: '' })}>
        {profile?.email}
      </button>
    </>
  );
}

/** Opens the form as a page does that waits for its store: such a render is synchronous. */
function FormOnAnswer({ store }: { readonly store: BehaviorSubject<boolean> }) {
  const isAnswered = useSyncExternalStore(
    (onChange) => {
      const following = store.subscribe(onChange);
      return () => following.unsubscribe();
    },
    () => store.value,
  );
  return isAnswered ? <AddressForm save={async () => null} /> : null;
}

const renderForm = (save: Save, leaving?: 'ask' | 'keep', stored = 'Lyon') =>
  renderInHost(<AddressForm save={save} leaving={leaving} city={stored} />, AREA);
const stores = () => jest.fn<ReturnType<Save>, Parameters<Save>>(async () => null);
const city = () => screen.getByRole('textbox', { name: 'City' });
const save = () => screen.getByRole('button', { name: /Save|Saving/ });
/** Runs after the timer that an unmount starts: timers of equal delay fire in order. */
const timersFired = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => localStorage.clear());

describe('saving a form', () => {
  it('sends the parsed values and the changed fields', async () => {
    const stored = stores();
    const { user } = await renderForm(stored);
    expect(save()).toBeDisabled();
    await user.clear(city());
    await user.type(city(), '  Nantes ');
    await user.click(save());
    await waitFor(() => expect(stored).toHaveBeenCalledWith({ city: 'Nantes', code: '' }, new Set(['city'])));
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('submits once, however often the button is tapped', async () => {
    let finish: (value: null) => void = () => {};
    const slow = jest.fn<ReturnType<Save>, Parameters<Save>>(
      () => new Promise((resolve) => (finish = resolve)),
    );
    const { user } = await renderForm(slow);
    await user.type(city(), '!');
    await user.tripleClick(save());
    await waitFor(() => expect(slow).toHaveBeenCalledTimes(1));
    finish(null);
    await waitFor(() => expect(save()).toBeDisabled());
    expect(slow).toHaveBeenCalledTimes(1);
  });

  it('shows an error at its field and focuses it', async () => {
    const stored = stores();
    const { user } = await renderForm(stored);
    await user.clear(city());
    await user.click(save());
    await waitFor(() => expect(city()).toHaveAccessibleDescription('Say which city.'));
    expect(screen.getByTestId('error-cityMissing')).toBeInTheDocument();
    expect(city()).toHaveFocus();
    expect(stored).not.toHaveBeenCalled();
  });

  it('shows no error between press and release of a button, which it would move', async () => {
    const { user } = await renderForm(stores());
    await user.clear(city());
    await user.pointer({ keys: '[MouseLeft>]', target: save() });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByTestId('error-cityMissing')).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: save() });
    await screen.findByTestId('error-cityMissing');
    expect(city()).toHaveFocus();
    // A click elsewhere shows it, too.
    await user.type(city(), 'Lyon');
    await user.clear(city());
    await user.click(document.body);
    await screen.findByTestId('error-cityMissing');
  });

  it('preserves the values after a refusal, at a field or of the whole form', async () => {
    const answers: (Refused<Fields> | null)[] = [
      { field: 'city', messageKey: 'cityUnknown' },
      { messageKey: 'notStored' },
      null,
    ];
    const { user } = await renderForm(async () => answers.shift() ?? null);
    await user.type(city(), 'x');
    await user.click(save());
    await waitFor(() => expect(city()).toHaveAccessibleDescription('Nobody knows this city.'));
    await user.click(save());
    expect(await screen.findByText('It was not stored.')).toBeInTheDocument();
    expect(city()).toHaveValue('Lyonx');
    await user.click(save());
    await waitFor(() => expect(screen.queryByText('It was not stored.')).not.toBeInTheDocument());
  });

  it.each([
    ['code', 'Code', true],
    ['country', 'Code', false],
  ])('says at its field that the parameter %s was refused', async (parameter, label, isField) => {
    const refusal = new PlatformError('refused', {
      call: 'saveAddress',
      code: 'parameter.invalid',
      parameter,
    });
    const { user } = await renderForm(() => Promise.reject(refusal));
    await user.type(city(), 'x');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());
    const field = screen.getByRole('textbox', { name: label });
    if (isField) expect(field).toHaveAccessibleDescription('This entry is not valid.');
    else expect(field).toBeValid();
    expect(screen.getByRole('alert').childElementCount).toBe(isField ? 0 : 1);
  });

  it('withdraws that there is no connection once there is one, and no other message', async () => {
    const answers = jest.fn<ReturnType<Save>, Parameters<Save>>();
    const { user, host } = await renderForm(answers);
    await user.type(city(), '!');
    for (const [failure, isWithdrawn] of [
      ['offline', true],
      ['timeout', false],
    ] as const) {
      answers.mockRejectedValueOnce(new PlatformError(failure, { call: 'saveAddress' }));
      await user.click(save());
      await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
      host.setOnline(false);
      host.setOnline(true);
      expect(screen.getByRole('alert').childElementCount).toBe(isWithdrawn ? 0 : 1);
    }
  });

  it('preserves the values when there is no answer', async () => {
    const { user, host } = await renderForm(() => Promise.reject(new TypeError('broken')));
    await user.type(city(), 'x');
    await user.click(save());
    expect(await screen.findByText('The service does not answer.')).toBeInTheDocument();
    expect(city()).toHaveValue('Lyonx');
    expect(host.reported).toHaveLength(1);
  });

  it('restores the values after a reload, except secret fields', async () => {
    const { user } = await renderForm(stores());
    await user.type(city(), ' 3');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '1234');
    // A reload runs no clean-up, so the DOM is cleared without unmounting.
    document.body.replaceChildren();
    await renderForm(stores());
    expect(city()).toHaveValue('Lyon 3');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('');
    expect(screen.getByText('What you had typed is back.')).toBeInTheDocument();
    expect(save()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(city()).toHaveValue('Lyon');
  });

  it('can be saved once restored where effects run once, as in a release', async () => {
    const { user } = await renderForm(stores());
    await user.type(city(), ' 3');
    document.body.replaceChildren();
    const host = createStubHost(AREA.remote, {});
    const texts = await createTestTexts(AREA.remote, AREA.locales, 'fr');
    const store = new BehaviorSubject(false);
    render(
      <HostServicesContext.Provider value={host.services}>
        <I18nextProvider i18n={texts} defaultNS={AREA.remote}>
          <FormOnAnswer store={store} />
        </I18nextProvider>
      </HostServicesContext.Provider>,
    );
    store.next(true);
    await waitFor(() => expect(city()).toHaveValue('Lyon 3'));
    expect(save()).toBeEnabled();
  });

  it('announces nothing that has been saved since', async () => {
    const { user } = await renderForm(stores());
    await user.clear(city());
    await user.type(city(), 'Paris');
    document.body.replaceChildren();
    await renderForm(stores(), undefined, 'Paris');
    expect(city()).toHaveValue('Paris');
    expect(screen.queryByText('What you had typed is back.')).toBeNull();
    document.body.replaceChildren();
    await renderForm(stores());
    expect(city()).toHaveValue('Lyon');
  });

  it('restores nothing after a save', async () => {
    const { user } = await renderForm(stores());
    await user.type(city(), ' 3');
    await user.click(save());
    await waitFor(() => expect(save()).toBeDisabled());
    document.body.replaceChildren();
    await renderForm(stores());
    expect(city()).toHaveValue('Lyon');
  });

  it('updates untouched fields from the platform', async () => {
    const { user } = await renderForm(stores());
    await user.click(screen.getByRole('button', { name: 'home@foyer.example' }));
    expect(city()).toHaveValue('Paris');
  });
});

describe('a value that changed elsewhere while its field was edited', () => {
  const change = () => screen.getByRole('button', { name: 'home@foyer.example' });
  const notice = () => screen.queryByText('This was changed elsewhere.');

  it('is announced, and can be taken over', async () => {
    const { user } = await renderForm(stores());
    await user.type(city(), ' 3');
    await user.click(change());
    expect(notice()).toBeVisible();
    expect(city()).toHaveValue('Lyon 3');
    await user.click(screen.getByRole('button', { name: 'Take what was saved' }));
    expect(city()).toHaveValue('Paris');
    expect(notice()).not.toBeInTheDocument();
  });

  it('is replaced knowingly by saving', async () => {
    const stored = stores();
    const { user } = await renderForm(stored);
    await user.type(city(), ' 3');
    await user.click(change());
    await user.click(save());
    await waitFor(() => expect(stored).toHaveBeenCalledWith({ city: 'Lyon 3', code: '' }, new Set(['city'])));
    await waitFor(() => expect(notice()).not.toBeInTheDocument());
  });

  it('is no news where the same was typed, or another field was edited', async () => {
    const { user } = await renderForm(stores());
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '1234');
    await user.click(change());
    expect(city()).toHaveValue('Paris');
    expect(notice()).not.toBeInTheDocument();
  });
});

describe('leaving a form', () => {
  it.each([
    ['ask', 'open', 'Lyon'],
    ['ask', 'ended', 'Lyon 3'],
    ['keep', 'open', 'Lyon 3'],
    ['keep', 'ended', 'Lyon 3'],
  ] as const)('with %s, session %s, finds %s on coming back', async (leaving, session, expected) => {
    const { user, host, unmount } = await renderForm(stores(), leaving);
    await user.type(city(), ' 3');
    if (session === 'ended') host.endSession();
    unmount();
    await timersFired();
    await renderForm(stores(), leaving);
    expect(city()).toHaveValue(expected);
  });

  it.each([
    ['ask', true],
    ['keep', false],
  ] as const)('with %s asks: %s', async (leaving, asks) => {
    const { user, host } = await renderForm(stores(), leaving);
    expect(host.asksBeforeLeaving()).toBe(false);
    await user.type(city(), ' 3');
    expect(host.asksBeforeLeaving()).toBe(asks);
  });

  it('stores drafts per account', async () => {
    const { user } = await renderForm(stores(), 'keep');
    await user.type(city(), ' 3');
    expect(Object.keys(localStorage)).toEqual([`foyer.form.${sessionOf().profile?.id}.mf-example.address`]);
  });
});
