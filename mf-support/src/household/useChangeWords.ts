import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { SupportChange } from '@foyer/wire/support';

const KNOWN = [
  'createRoom',
  'updateRoom',
  'removeRoom',
  'addDevice',
  'updateDevice',
  'removeDevice',
  'restoreDevice',
  'switchDevice',
  'setTargetTemperature',
  'setWiserTemperature',
  'airConditioning',
  'updateAlert',
  'updateSchedule',
  'updateWiserSchedules',
  'updateDeviceAlarm',
  'updateProfile',
];
/** Technical values: only the fact that they changed is shown. */
const UNSPOKEN = ['ranges', 'roomType', 'deviceType', 'latitude', 'longitude', 'language'];

/** A change in words: its subject, and each field with old and new value. */
export function useChangeWords({ call, subject, changes }: SupportChange) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB');
  const value = (field: string, one: string | number | boolean | null) => {
    if (one === null || one === '') return '—';
    if (typeof one === 'boolean') return t(one ? 'deeds.yes' : 'deeds.no');
    const said = typeof one === 'number' ? number.format(one) : one;
    return field === 'targetC' ? t('deeds.celsius', { value: said }) : said;
  };
  return {
    headline: t(`deed.${KNOWN.includes(call) ? call : 'other'}`, { subject: subject ?? '—' }),
    changes: changes.map(({ field, before, after }) => {
      const name = t(`field.${field}`);
      if (UNSPOKEN.includes(field)) return `${name} · ${t('deeds.changed')}`;
      return `${name} · ${value(field, before)} → ${value(field, after)}`;
    }),
  };
}
