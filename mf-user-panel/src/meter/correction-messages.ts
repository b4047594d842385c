import { failureMessage } from '../profile/refusals';

/** Messages of the calls of corrections by the platform's code. */
const REFUSAL_MESSAGES = {
  'modify.not.allowed': 'correctionReadOnlyMessage',
  'support.not.allowed': 'dataOfCustomerMessage',
  'device.not.found': 'correctionDeviceMessage',
  'correction.flow.unsupported': 'correctionFlowMessage',
  'correction.overlaps': 'correctionOverlapsMessage',
  'correction.future': 'correctionFutureMessage',
  'correction.too.long': 'correctionTooLongMessage',
  'correction.empty': 'correctionEmptyMessage',
  'correction.not.found': 'correctionForgottenMessage',
  'correction.not.proposed': 'correctionForgottenMessage',
  'correction.under.way': 'correctionUnderWayMessage',
  'correction.not.applied': 'correctionNotAppliedMessage',
  'correction.covered': 'correctionCoveredMessage',
  'correction.too.late': 'correctionTooLateMessage',
  'parameter.invalid': 'formRefusedMessage',
  'too.many.requests': 'formThrottledMessage',
  offline: 'formOfflineMessage',
} as const;

/** Message of a failed call of corrections. */
export const correctionMessage = (error: unknown): string => failureMessage(error, REFUSAL_MESSAGES);
