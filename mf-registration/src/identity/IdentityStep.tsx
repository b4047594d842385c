import { useAddressCheck } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, isSamePostalArea, siteDay } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Skeleton, TextField } from '@foyer/ui';
import type { FoundAddress } from '@foyer/wire/places';
import { useEffect, useMemo, useState } from 'react';
import { CustomerEmail } from '../handover/CustomerEmail';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import { IdentityFieldsets } from './IdentityFieldsets';
import { useLazyGeocodeQuery, useOpenAccountMutation } from './identity-endpoints';
import { type IdentityFields, identityFields, identityInput, knownIdentity, NOBODY } from './identity-fields';

const MESSAGES: Readonly<Record<string, Refused<IdentityFields>>> = {
  'email.taken': { field: 'email', messageKey: 'emailTakenError' },
  'email.invalid': { field: 'email', messageKey: 'emailInvalidMessage' },
  'phoneNumber.invalid': { field: 'phoneNumber', messageKey: 'phoneInvalidMessage' },
  'mobileNumber.invalid': { field: 'mobileNumber', messageKey: 'phoneInvalidMessage' },
  'phoneNumber.and.mobileNumber.undefined': { field: 'mobileNumber', messageKey: 'phoneNumberMsg' },
};

/** Whether the address is the stored one: its coordinates are known. */
const isKnownPlace = (fields: IdentityFields, known: IdentityFields | null) =>
  known !== null &&
  (['address', 'postalCode', 'city'] as const).every((name) => fields[name] === known[name]);

const NUMBERS = ['mobileNumber', 'phoneNumber'] as const;

/** The Swiss reading of a number; null without one, or when the rules cannot be loaded. */
const swissReadingOf = (typed: string, country: string): Promise<string | null> =>
  import('@foyer/domain/phone-number').then(
    ({ swissReading }) => swissReading(typed, country),
    () => null,
  );

type Place = Partial<Record<'address' | 'postalCode' | 'city' | 'latitude' | 'longitude', string>>;

const coordinatesOf = (found: FoundAddress | null): Place =>
  found ? { latitude: String(found.latitude), longitude: String(found.longitude) } : {};

/** Customer's identity and address; submitting the form opens the account. */
export function IdentityStep() {
  return <StepPage path="user_informations">{(props) => <IdentityForm {...props} />}</StepPage>;
}

/** Waits for the rules of telephone numbers: a stored number is shown as the country writes it. */
function IdentityForm(props: StepProps) {
  const { professional } = useSession();
  const [format, setFormat] = useState<ShowNumber | null>(null);
  useEffect(() => {
    import('@foyer/domain/phone-number').then(
      ({ shownPhoneNumber }) => setFormat(() => shownPhoneNumber),
      // Without the rules the number is shown as stored.
      () => setFormat(() => (stored: string) => stored),
    );
  }, []);
  if (professional) return <LoadedForm {...props} initial={null} />;
  if (format === null) return <Skeleton height={240} />;
  const known = knownIdentity(props.registration.user);
  const { country, mobileNumber, phoneNumber } = known;
  const shown = (stored: string) => (stored === '' ? '' : format(stored, country));
  const initial = { ...known, mobileNumber: shown(mobileNumber), phoneNumber: shown(phoneNumber) };
  return <LoadedForm {...props} initial={initial} />;
}

type ShowNumber = (stored: string, countryCode: string) => string;

interface LoadedFormProps extends StepProps {
  /** The stored identity to correct; null when the form opens the account. */
  readonly initial: IdentityFields | null;
}

function LoadedForm({ step, registration, initial }: LoadedFormProps) {
  const services = useHostServices();
  const opens = initial === null;
  const language = useLanguage();
  const [findAddress] = useLazyGeocodeQuery();
  const [openAccount] = useOpenAccountMutation();
  const { check, findArea, question } = useAddressCheck((searchText) => findAddress(searchText).unwrap());
  const { draftStore } = registration;
  const today = siteDay(services.now(), DEFAULT_SITE_TIME_ZONE);
  const schema = useMemo(() => identityFields(today, opens), [today, opens]);

  /** Opens the account; repeated attempts use the same key and yield the same account. */
  const open = async (identity: ReturnType<typeof identityInput> & object, fields: IdentityFields) => {
    const before = registration.draftOf('opening');
    const isSame = before.email === fields.email && typeof before.key === 'string';
    const key = isSame ? String(before.key) : crypto.randomUUID();
    // Stored before use: a reloaded page reuses the key instead of opening a second account.
    if (!(await draftStore.saveStepDurably('opening', { key, email: fields.email })))
      return { messageKey: 'serviceNotAvailableMessage' };
    const { email, country, language } = fields;
    const { data: code, error } = await openAccount({ ...identity, key, email, country, language });
    const refused = isPlatformError(error) ? MESSAGES[error.code] : undefined;
    if (refused) return refused;
    if (code === undefined) throw error;
    draftStore.saveStep('opening', {});
    draftStore.saveStep(step.path, {});
    await draftStore.sendQueue();
    services.navigation.navigate('/installer', { replace: true });
    // The form is unmounted by now, so the alert appears over the list.
    if (!(await services.acting.enter(code)))
      void services.notify.alert('openedNotEnteredMessage', { severity: 'warning' });
    return null;
  };

  /** Address and coordinates to store, or the message when the address needs a correction. */
  const placeOf = async (fields: IdentityFields): Promise<Place | Refused<IdentityFields>> => {
    if (isKnownPlace(fields, initial)) return {};
    if (fields.notListed) return coordinatesOf(await findArea(fields, fields.country));
    const checked = await check(fields, fields.country);
    if (checked.verdict === 'notFound')
      return {
        field: 'address',
        otherFields: ['postalCode', 'city'],
        messageKey: 'addressNotFoundMessage',
      };
    if (checked.verdict === 'unchecked') return {};
    if (checked.verdict === 'unlisted') {
      services.notify.toast('addressAsTypedMessage', { severity: 'info' });
      return coordinatesOf(checked.town);
    }
    const { address, postalCode, city } = checked.found;
    const place = coordinatesOf(checked.found);
    if (checked.verdict === 'same') return place;
    if (checked.choice === null) return { field: 'address', messageKey: 'addressDiffersMessage' };
    if (checked.choice === 'found') return { address, postalCode, city, ...place };
    return isSamePostalArea(fields.postalCode, postalCode) ? place : {};
  };

  /** Asks about national numbers that are French and Swiss; those meant as Swiss, in E.164. */
  const numbersOf = async (fields: IdentityFields) => {
    const swiss: Partial<Record<(typeof NUMBERS)[number], string>> = {};
    for (const name of NUMBERS) {
      const typed = fields[name];
      const reading = typed === initial?.[name] ? null : await swissReadingOf(typed, fields.country);
      if (reading !== null && (await services.notify.confirm('phoneSwissMessage', { values: { typed } })))
        swiss[name] = reading;
    }
    return swiss;
  };

  const save = async (fields: IdentityFields): Promise<Refused<IdentityFields> | null> => {
    const place = await placeOf(fields);
    if ('messageKey' in place) return place;
    const identity = { ...identityInput(fields), ...(await numbersOf(fields)), ...place };
    if (opens) return open(identity, fields);
    const refused = await registration.finish(step, { ...identity, language: fields.language });
    if (refused === null) services.bus.emit('profile.refresh', {});
    return refused;
  };

  return (
    <>
      <StepForm
        step={step}
        registration={registration}
        schema={schema}
        initial={initial ?? { ...NOBODY, language }}
        save={save}
      >
        {({ field, form }) => (
          <IdentityFieldsets
            field={field}
            country={form.watch('country')}
            today={today}
            opens={opens}
            knownEmail={<KnownEmail registration={registration} />}
          />
        )}
      </StepForm>
      {question}
    </>
  );
}

/** Address of an open account: a professional who acts for the customer can correct it. */
function KnownEmail({ registration }: Pick<StepProps, 'registration'>) {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (profile?.acting) return <CustomerEmail registration={registration} />;
  return (
    <TextField
      label={t('identity.email')}
      hint={t('identity.emailFixed')}
      value={registration.user.email}
      disabled
      readOnly
    />
  );
}
