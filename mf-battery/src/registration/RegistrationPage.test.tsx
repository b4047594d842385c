import { refusal, roomsBodyOf, type StubAnswers, sessionOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { RegistrationPage } from './RegistrationPage';
import { RegistrationStep } from './RegistrationStep';

const MYLIGHT = 'MYLFOYER0000001B';
const DOMUNEO = 'DOMFOYER00000012';
const CODE = 'ACFOYER00000001Q';
const PDL = '19300000000099';

const registrationBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  serialNumbers: [],
  activationCodes: [],
  pdlNumber: null,
  contractNumber: null,
  mac: null,
  hasProviderAccount: false,
  isFinished: false,
  msb_ok: false,
  msb_SN_filled: false,
  msb_AC_filled: false,
  msb_provider_registration_ok: false,
  msb_enedis_ok: false,
  ...changes,
});
const virtual = { serialNumbers: [{ serialNumber: MYLIGHT, msbType: 'MYLIGHT' }] };

const page = (answers: StubAnswers = {}, options: Parameters<typeof renderBattery>[1] = {}) =>
  renderBattery(<RegistrationPage />, {
    path: '/user/my_smart_battery_register',
    session: sessionOf({ rooms: roomsBodyOf([]) }),
    ...options,
    platformAnswers: {
      batteryRegistration: registrationBody(virtual),
      validateContract: {},
      registerBattery: { mac: 'new_msb' },
      createProviderAccount: {},
      updateBattery: {},
      ...answers,
    },
  });
type Rendered = Awaited<ReturnType<typeof page>>;

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByTestId('save-my_smart_battery_register');
const requests = ({ host }: Rendered) =>
  host.platform.received.map(({ id }) => id).filter((id) => !['batteryRegistration', 'rooms'].includes(id));

/** Fills every field a virtual battery requires. */
async function fill({ user }: Rendered) {
  await user.type(await field(/PDL/), PDL);
  await user.click(screen.getByRole('checkbox', { name: /engagement/ }));
  await user.click(screen.getByRole('button', { name: 'J’accepte' }));
  await user.type(await field('Numéro de contrat'), 'foy00000001');
  await user.type(await field(/Relevé du compteur/), '1234,5');
}

afterEach(() => localStorage.clear());

describe('the codes', () => {
  it('are validated when complete, however entered, and then read-only', async () => {
    const rendered = await page({
      batteryRegistration: registrationBody(),
      validateSerialNumber: {
        serialNumbers: [{ serialNumber: DOMUNEO, isValid: true, msbType: 'DOMUNEO' }],
      },
      validateActivationCode: { activationCodes: { [CODE]: true } },
    });
    const { user, host } = rendered;
    const entry = await field('Numéro de série 1');
    await user.type(entry, 'domf');
    expect(entry).toHaveValue('DOMF');
    expect(requests(rendered)).toEqual([]);
    host.platform.answer({
      batteryRegistration: registrationBody({
        serialNumbers: [{ serialNumber: DOMUNEO, msbType: 'DOMUNEO' }],
      }),
      validateSerialNumber: {
        serialNumbers: [{ serialNumber: DOMUNEO, isValid: true, msbType: 'DOMUNEO' }],
      },
    });
    await user.clear(entry);
    await user.click(entry);
    await user.paste(' domf oyer-0000_0012');
    const list = await screen.findByRole('list', { name: 'Numéros de série validés' });
    expect(wordsOf(list)).toBe('DOMF-OYER-0000-0012Batterie DomuneoUtiliser un autre boîtier');
    expect(host.platform.received.find(({ id }) => id === 'validateSerialNumber')?.parameters).toMatchObject({
      sn: 'DOMF-OYER-0000-0012',
    });
    expect(await field('Numéro de série 2')).toHaveValue('');
    expect(await field('Code d’activation 1')).toBeVisible();
  });

  it.each([
    [
      'that do not exist',
      { serialNumbers: [{ serialNumber: DOMUNEO, isValid: false }] },
      'serialNumberInvalid',
    ],
    ['combined with a virtual one', refusal('serial.number.alone'), 'serialNumberAlone'],
    ['while the provider does not answer', refusal('provider.unavailable'), 'serviceNotAvailableMessage'],
  ])('%s stay in the field with an error message', async (_what, validateSerialNumber, messageKey) => {
    const { user } = await page({ batteryRegistration: registrationBody(), validateSerialNumber });
    const entry = await field('Numéro de série 1');
    await user.type(entry, DOMUNEO);
    expect(await screen.findByTestId(`error-${messageKey}`)).toBeVisible();
    expect(entry).toHaveValue('DOMF-OYER-0000-0012');
    expect(entry).toHaveAttribute('aria-invalid', 'true');
  });

  it('are not validated twice, nor while too short', async () => {
    const frozen = { serialNumbers: [{ serialNumber: DOMUNEO, msbType: 'DOMUNEO' }] };
    const rendered = await page({ batteryRegistration: registrationBody(frozen) });
    const { user } = rendered;
    const entry = await field('Numéro de série 2');
    await user.type(entry, DOMUNEO);
    expect(await screen.findByTestId('error-serialNumberTwice')).toBeVisible();
    await user.clear(entry);
    await user.type(entry, 'DOM');
    await user.tab();
    expect(await screen.findByTestId('error-serialNumberLength')).toBeVisible();
    expect(requests(rendered)).toEqual([]);
  });

  it('typed during an address lookup are not overwritten by its result', async () => {
    const frozen = { serialNumbers: [{ serialNumber: DOMUNEO, msbType: 'DOMUNEO' }] };
    let answer: (body: object) => void = () => {};
    const { user } = await page({
      batteryRegistration: registrationBody(frozen),
      activationCodeOfMac: () => new Promise<object>((resolve) => (answer = resolve)),
    });
    const entry = await field('Code d’activation 1');
    await user.click(entry);
    await user.paste('00:1B:44:11:3A:B7');
    await user.clear(entry);
    await user.type(entry, 'acfo');
    await act(async () => answer({ activationCode: CODE }));
    expect(entry).toHaveValue('ACFO');
  });

  it('are restored after a reload even when partially typed', async () => {
    const { user, host, unmount } = await page({ batteryRegistration: registrationBody() });
    await user.type(await field('Numéro de série 1'), 'domfoyer');
    // A lost session, like a reload, preserves the draft.
    host.endSession();
    unmount();
    const again = await page({ batteryRegistration: registrationBody() });
    expect(await field('Numéro de série 1')).toHaveValue('DOMF-OYER');
    expect(again.host.asksBeforeLeaving()).toBe(true);
  });

  it.each([true, false])(
    'are removed after confirmation (%s), so that another box can be entered',
    async (confirms) => {
      const frozen = { serialNumbers: [{ serialNumber: DOMUNEO, msbType: 'DOMUNEO' }] };
      const { user, host } = await page(
        { batteryRegistration: registrationBody(frozen), forgetBatteryCode: {} },
        { confirms },
      );
      const takeBack = await screen.findByRole('button', {
        name: 'Utiliser un autre boîtier que DOMF-OYER-0000-0012',
      });
      host.platform.answer({ batteryRegistration: registrationBody() });
      await user.click(takeBack);
      expect(host.shownMessages.map(({ key }) => key)).toEqual(['takeBackCodeConfirm']);
      const asked = host.platform.received.filter(({ id }) => id === 'forgetBatteryCode');
      expect(asked.map(({ parameters }) => parameters.code)).toEqual(confirms ? [DOMUNEO] : []);
      const list = () => screen.queryByRole('list', { name: 'Numéros de série validés' });
      await waitFor(() => expect(list() === null).toBe(confirms));
    },
  );

  it('stay visible once the battery is registered', async () => {
    await page({ batteryRegistration: registrationBody({ ...virtual, mac: 'new_msb' }) });
    expect(await screen.findByRole('list', { name: 'Numéros de série validés' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Utiliser un autre boîtier/ })).not.toBeInTheDocument();
  });

  it('of an older box are looked up by its address', async () => {
    const frozen = { serialNumbers: [{ serialNumber: DOMUNEO, msbType: 'DOMUNEO' }] };
    const { user, host } = await page({
      batteryRegistration: registrationBody(frozen),
      activationCodeOfMac: { activationCode: CODE },
      validateActivationCode: { activationCodes: { [CODE]: true } },
    });
    await user.click(await field('Code d’activation 1'));
    await user.paste('00:F0:CA:12:34:56');
    await waitFor(() =>
      expect(
        host.platform.received.find(({ id }) => id === 'validateActivationCode')?.parameters,
      ).toMatchObject({
        ac: 'ACFO-YER0-0000-001Q',
      }),
    );
  });

  it('can be typed without a camera', async () => {
    const { user } = await page({ batteryRegistration: registrationBody() });
    await user.click(await screen.findByRole('button', { name: /appareil photo/ }));
    const dialog = await screen.findByTestId('dialog-camera');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/saisissez le code à la main/);
  });
});

describe('the registration', () => {
  it('runs its steps in order and then opens the battery page', async () => {
    const rendered = await page();
    const asks: boolean[] = [];
    rendered.host.services.bus.on('account.created', () => asks.push(rendered.host.asksBeforeLeaving()));
    await fill(rendered);
    await rendered.user.click(save());
    await waitFor(() =>
      expect(rendered.host.services.navigation.current().pathname).toBe('/user/my_smart_battery'),
    );
    expect(asks).toEqual([false]);
    expect(requests(rendered)).toEqual([
      'validateContract',
      'registerBattery',
      'createProviderAccount',
      'updateBattery',
    ]);
    expect(
      rendered.host.platform.received.find(({ id }) => id === 'registerBattery')?.parameters,
    ).toMatchObject({
      pdl: PDL,
      type: 'MYLIGHT',
      serialNumber: MYLIGHT,
    });
    expect(rendered.host.emitted.map(({ event }) => event)).toEqual(['account.created']);
    expect(rendered.host.changedTags.flat()).toContain('profile');
  });

  it.each([
    ['validateContract', 'pdl.invalid', 'pdlRejected'],
    ['validateContract', 'contract.not.found', 'contractNumberRejected'],
    ['validateContract', 'contract.pdl.mismatch', 'contractNumberRejected'],
    ['registerBattery', 'pdl.is.not.unique', 'pdlNotUnique'],
    ['registerBattery', 'serial.number.invalid', 'register_msb_error'],
    ['createProviderAccount', 'meter.reading.refused', 'register_planet_account_error'],
    ['updateBattery', 'failed.to.update.pdl.in.myl', 'failedToUpdatePdl'],
    ['updateBattery', 'provider.unavailable', 'serviceNotAvailableMessage'],
  ])('stops when %s is refused with %s, and shows %s', async (call, code, messageKey) => {
    const rendered = await page({ [call]: refusal(code) });
    await fill(rendered);
    await rendered.user.click(save());
    expect(await screen.findByTestId(`error-${messageKey}`)).toBeVisible();
    expect(requests(rendered).at(-1)).toBe(call);
    expect(await field(/PDL/)).toHaveValue(PDL);
  });

  it('does not resend a number that was just refused', async () => {
    const rendered = await page({ validateContract: refusal('pdl.invalid') });
    await fill(rendered);
    await rendered.user.click(save());
    await screen.findByTestId('error-pdlRejected');
    await rendered.user.click(save());
    expect(requests(rendered)).toEqual(['validateContract']);
  });

  it('resumes without repeating completed steps', async () => {
    const rendered = await page({
      batteryRegistration: registrationBody({
        ...virtual,
        pdlNumber: PDL,
        contractNumber: 'FOY00000001',
        mac: 'new_msb',
        hasProviderAccount: true,
      }),
    });
    await rendered.user.click(await screen.findByRole('checkbox', { name: /engagement/ }));
    await rendered.user.click(screen.getByRole('button', { name: 'J’accepte' }));
    expect(screen.queryByRole('textbox', { name: /Relevé/ })).toBeNull();
    await rendered.user.click(screen.getByRole('button', { name: 'Reprendre l’enregistrement' }));
    await waitFor(() => expect(requests(rendered)).toEqual(['updateBattery']));
  });

  it('restores the draft after a reload', async () => {
    const before = await page();
    await before.user.type(await field(/PDL/), PDL);
    const kept = Object.entries(localStorage);
    before.unmount();
    // Leaving discards the draft; a reload does not.
    await waitFor(() => expect(localStorage).toHaveLength(0));
    for (const [key, value] of kept) localStorage.setItem(key, String(value));
    await page();
    expect(await field(/PDL/)).toHaveValue(PDL);
    expect(screen.getByText('Votre saisie a été retrouvée.')).toBeVisible();
  });

  it('validates the form before sending any request', async () => {
    const rendered = await page();
    await rendered.user.click(await screen.findByTestId('save-my_smart_battery_register'));
    for (const key of ['pdlLength', 'consuelNumberAcceptance', 'contractNumberForm', 'meterReadingForm'])
      expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
    expect(requests(rendered)).toEqual([]);
    await rendered.user.selectOptions(screen.getByRole('combobox'), 'custom');
    expect(await field(/heures pleines/)).toBeVisible();
    expect(await field(/heures creuses/)).toBeVisible();
  });

  it('is read-only without the right to modify', async () => {
    await page({}, { session: sessionOf({ rooms: roomsBodyOf([]) }, { canModify: false }) });
    expect(await screen.findByText('Votre compte permet de consulter, pas de modifier.')).toBeVisible();
    expect(await field(/PDL/)).toBeDisabled();
  });
});

describe('the status of the battery', () => {
  it.each([
    ['in service', { msb_ok: true, isFinished: true }, ['Votre batterie est enregistrée et en service.']],
    [
      'in progress',
      { isFinished: true, msb_SN_filled: true, msb_AC_filled: true, msb_provider_registration_ok: true },
      ['Numéros de sérieFait', 'Codes d’activationFait', 'Accord du gestionnaire du réseauÀ venir'],
    ],
  ])('is shown when it is %s', async (_what, flags, words) => {
    await page({ batteryRegistration: registrationBody(flags) });
    const status = await screen.findByTestId('registration-status');
    for (const text of words) expect(wordsOf(status)).toContain(text);
    expect(screen.queryByTestId('save-my_smart_battery_register')).toBeNull();
  });

  it('links a registered battery to its page, without the form', async () => {
    await page({ batteryRegistration: registrationBody({ msb_ok: true, isFinished: true }) });
    expect(await screen.findByRole('heading', { name: 'Votre batterie est enregistrée' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ma batterie' })).toHaveAttribute(
      'href',
      '/user/my_smart_battery',
    );
    expect(screen.queryByRole('button', { name: /Où trouver/ })).toBeNull();
    expect(screen.queryByText(/reprendre plus tard/)).toBeNull();
  });

  it('offers a retry, and explains where to find the numbers', async () => {
    const { user, host } = await page({ batteryRegistration: refusal('database.unavailable', 503) });
    await screen.findByRole('alert');
    host.platform.answer({ batteryRegistration: registrationBody() });
    await user.click(screen.getByRole('button', { name: /Réessayer/ }));
    expect(await field('Numéro de série 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Où trouver/ }));
    expect(screen.getByRole('dialog', { name: 'Enregistrer une batterie' })).toBeVisible();
  });
});

describe('in the registration of a home', () => {
  const step = (flags: object) =>
    renderBattery(<RegistrationStep onDone={() => {}} />, {
      session: sessionOf({ rooms: roomsBodyOf([]) }),
      platformAnswers: { batteryRegistration: registrationBody({ ...virtual, ...flags }) },
    });

  it('shows no second list of steps', async () => {
    await step({});
    expect(await field(/PDL/)).toBeVisible();
    expect(screen.queryByTestId('registration-status')).not.toBeInTheDocument();
  });

  it('says in one line that the battery is registered', async () => {
    await step({ isFinished: true });
    expect(await screen.findByText(/Votre batterie est enregistrée/)).toBeVisible();
    expect(screen.queryByTestId('registration-status')).not.toBeInTheDocument();
  });
});

describe('an over-long number', () => {
  it.each([
    [/PDL/, '193000000000991', 'pdlLength'],
    [/contrat/i, 'foy000000011', 'contractNumberForm'],
    [/Consuel/, 'A'.repeat(15), 'consuelNumberLength'],
    [/Relevé du compteur/, '12345678901', 'meterReadingForm'],
    [/convention/, 'A'.repeat(33), 'agreementNumberLength'],
  ])('shows its limit and is not cut: %s', async (name, typed, fault) => {
    const { user } = await page();
    const input = await field(name);
    await user.type(input, typed);
    await user.tab();
    expect(input).toHaveValue(typed);
    expect(await screen.findByTestId(`error-${fault}`)).toBeVisible();
  });

  it('is not checked as its first sixteen characters', async () => {
    const rendered = await page({ batteryRegistration: registrationBody() });
    await rendered.user.click(await field(/Numéro de série/));
    await rendered.user.paste(`${DOMUNEO}3`);
    expect(await screen.findByTestId('error-serialNumberLength')).toBeVisible();
    expect(await field(/Numéro de série/)).toHaveValue(`${DOMUNEO}3`);
    expect(requests(rendered)).toEqual([]);
  });
});
