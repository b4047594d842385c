/** Message key by platform error code, for an Enphase system that is not accepted. */
export const ENPHASE_MESSAGES: Readonly<Record<string, string>> = {
  'enphase.device.systemowner.invalid': 'enphaseOwnerErrorMessage',
  'enphase.device.systemtype.invalid': 'enphaseSystemtypeInvalidMessage',
  'enphase.device.serialnumbers.invalid': 'enphaseSerialErrorMessage',
  'enphase.device.serialnumbers.duplicated': 'enphaseSerialDuplicatedMessage',
  'ecn.already.registered': 'enphaseTakenMessage',
  'enphase.unavailable': 'enphaseNotAvailableMessage',
};
