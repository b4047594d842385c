import { featuresInForce } from './licence-features';

const NONE = {
  data_history_show_week: 'false',
  data_history_show_year: 'false',
  sms_alerts_available: 'false',
};
const TRIAL = { ...NONE, data_history_show_week: 'true' };
const ALL = { data_history_show_week: 'true', data_history_show_year: 'true', sms_alerts_available: 'true' };
const WINDOW = { startDate: '2026-05-21', expirationDate: '2026-06-20' };

it.each([
  ['trial', '2026-05-20', NONE],
  ['trial', '2026-05-21', ALL],
  ['trial', '2026-06-20', ALL],
  ['trial', '2026-06-21', NONE],
  ['premium', '2026-05-20', TRIAL],
  ['premium', '2026-05-21', ALL],
  ['premium', '2026-06-20', ALL],
  ['premium', '2026-06-21', NONE],
])('a %s licence has its features on its days alone: %s', (licenceType, today, expected) => {
  expect(featuresInForce({ licenceType, ...WINDOW, features: ALL }, today)).toMatchObject(expected);
});

it('leaves no feature on after the end, however its name is written', () => {
  const licence = {
    licenceType: 'trial',
    ...WINDOW,
    features: { SMS_Alerts_Available: 'true', note: 'kept' },
  };
  const features = featuresInForce(licence, '2026-06-21');
  expect(features).toMatchObject({ ...NONE, note: 'kept' });
  expect(features).not.toHaveProperty('SMS_Alerts_Available');
});

it('keeps what a licence in force states', () => {
  const features = { sms_alerts_available: 'false', start_date: '2026-05-21' };
  const endless = { licenceType: 'lifetime', startDate: null, expirationDate: null, features };
  expect(featuresInForce(endless, '2099-01-01')).toEqual(features);
});
