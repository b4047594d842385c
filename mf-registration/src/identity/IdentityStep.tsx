import { useAddressCheck } from '@foyer/area-parts';
import { siteDay } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import { IdentityFieldsets } from './IdentityFieldsets';
import { useLazyGeocodeQuery, useOpenAccountMutation } from './identity-endpoints';
import { type IdentityFields, identityFields, NOBODY, sentIdentity } from './identity-fields';

const MESSAGES: Readonly<Record<string, Refused<IdentityFields>>> = {
  'email.taken': { field: 'email', messageKey: 'emailTakenError' },
  'email.invalid': { field: 'email', messageKey: 'emailInvalidMessage' },
  'phoneNumber.invalid': { field: 'phoneNumber', messageKey: 'phoneInvalidMessage' },
  'mobileNumber.invalid': { field: 'mobileNumber', messageKey: 'phoneInvalidMessage' },
  'phoneNumber.and.mobileNumber.undefined': { field: 'mobileNumber', messageKey: 'phoneNumberMsg' },
};

type Place = Partial<Record<'address' | 'postalCode' | 'city' | 'latitude' | 'longitude', string>>;

/** Customer's identity and address; submitting the form opens the account. */
export function IdentityStep() {
  return <StepPage path="user_informations">{(props) => <IdentityForm {...props} />}</StepPage>;
}

function IdentityForm({ step, registration }: StepProps) {
  const services = useHostServices();
  const { professional } = useSession();
  const language = useLanguage();
  const [findAddress] = useLazyGeocodeQuery();
  const [openAccount] = useOpenAccountMutation();
  const { check, question } = useAddressCheck((searchText) => findAddress(searchText).unwrap());
  const { user, keeper } = registration;
  const schema = useMemo(
    () => identityFields(siteDay(services.now(), 'Europe/Paris'), professional),
    [services, professional],
  );

  /** Opens the account; repeated attempts use the same key and yield the same account. */
  const open = async (identity: ReturnType<typeof sentIdentity> & object, fields: IdentityFields) => {
    const before = registration.draftOf('opening');
    const isSame = before.email === fields.email && typeof before.key === 'string';
    const key = isSame ? String(before.key) : crypto.randomUUID();
    // Stored before use: a reloaded page reuses the key instead of opening a second account.
    if (!(await keeper.keepSurely('opening', { key, email: fields.email })))
      return { messageKey: 'serviceNotAvailableMessage' };
    const { email, country } = fields;
    const { data: code, error } = await openAccount({ ...identity, key, email, country, language });
    const refused = isPlatformError(error) ? MESSAGES[error.code] : undefined;
    if (refused) return refused;
    if (code === undefined) throw error;
    keeper.keep('opening', {});
    keeper.keep(step.path, {});
    await keeper.settled();
    services.navigation.navigate('/installer', { replace: true });
    // The form is unmounted by now, so the alert appears over the list.
    if (!(await services.acting.enter(code)))
      void services.notify.alert('openedNotEnteredMessage', { severity: 'warning' });
    return null;
  };

  /** Address and coordinates to store, or the message when the address needs a correction. */
  const placeOf = async (fields: IdentityFields): Promise<Place | Refused<IdentityFields>> => {
    if (fields.notListed) return {};
    const checked = await check(fields, fields.country);
    if (checked.verdict === 'notFound')
      return {
        field: 'address',
        otherFields: ['postalCode', 'city'],
        messageKey: 'addressNotFoundMessage',
      };
    if (checked.verdict === 'unchecked') return {};
    const { address, postalCode, city, latitude, longitude } = checked.found;
    if (checked.verdict === 'same') return { latitude: String(latitude), longitude: String(longitude) };
    if (checked.choice === null) return { field: 'address', messageKey: 'addressDiffersMessage' };
    const place = { latitude: String(latitude), longitude: String(longitude) };
    return checked.choice === 'found' ? { address, postalCode, city, ...place } : place;
  };

  const save = async (fields: IdentityFields): Promise<Refused<IdentityFields> | null> => {
    const place = await placeOf(fields);
    if ('messageKey' in place) return place;
    const identity = { ...sentIdentity(fields), ...place };
    return professional ? open(identity, fields) : registration.finish(step, identity);
  };

  const initial: IdentityFields = {
    ...NOBODY,
    firstName: (professional ? null : user.firstName) ?? '',
    lastName: (professional ? null : user.lastName) ?? '',
    country: user.country === 'CH' ? 'CH' : 'FR',
  };
  return (
    <>
      <StepForm step={step} registration={registration} schema={schema} initial={initial} save={save}>
        {({ field, form }) => (
          <IdentityFieldsets field={field} country={form.watch('country')} withEmail={professional} />
        )}
      </StepForm>
      {question}
    </>
  );
}
