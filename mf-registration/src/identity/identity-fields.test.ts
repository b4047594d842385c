import { identityFields, identityInput, NOBODY } from './identity-fields';

const GOOD = {
  ...NOBODY,
  firstName: 'Chantier',
  lastName: 'Neuf',
  email: 'New@Foyer.example',
  confirmEmail: 'new@foyer.example',
  mobileNumber: '06 39 98 00 10',
  address: '4 rue du Lac',
  postalCode: '69003',
  city: 'Lyon',
};
const faults = (changes: Partial<typeof GOOD>) => {
  const result = identityFields('2026-11-21', true).safeParse({ ...GOOD, ...changes });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
};

describe('identity fields', () => {
  it.each([
    [{}, []],
    [{ firstName: ' ' }, ['firstName firstNameMissingMessage']],
    [{ birthDate: '2026-11-21' }, []],
    [{ birthDate: '2026-11-22' }, ['birthDate birthDateFutureMessage']],
    [{ email: 'x', confirmEmail: 'x' }, ['email emailInvalidMessage']],
    [{ confirmEmail: 'other@foyer.example' }, ['confirmEmail emailsDifferMessage']],
    [{ mobileNumber: '' }, ['mobileNumber phoneNumberMsg']],
    [{ mobileNumber: '', phoneNumber: '04 72 00 00 00' }, []],
    [{ phoneNumber: '12' }, ['phoneNumber phoneInvalidMessage']],
    [{ postalCode: '6900' }, ['postalCode postalCodeInvalidMessage']],
    [{ postalCode: '1201', country: 'CH' as const, mobileNumber: '+41 79 200 00 00' }, []],
  ])('%j', (changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  it('lower-cases the e-mail and omits fields of the form alone', () => {
    const clean = identityFields('2026-11-21', true).parse(GOOD);
    expect(clean.email).toBe('new@foyer.example');
    expect(identityInput(clean)).toMatchObject({ mobileNumber: '06 39 98 00 10', phoneNumber: '' });
    expect(identityInput(clean)).not.toHaveProperty('confirmEmail');
  });
});
