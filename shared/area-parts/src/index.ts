export { useAddressCheck } from './address/useAddressCheck';
export { Age } from './answers/Age';
export { Failure } from './answers/Failure';
export { RetryNote } from './answers/RetryNote';
export { WhenReady } from './answers/WhenReady';
export { CodeCamera, type CodeCameraProps } from './camera/CodeCamera';
export { CommandNote } from './commands/CommandNote';
export { unansweredCommand, withUnderway } from './commands/underway';
export {
  correctionsQuery,
  followCorrections,
  isCorrectionUnderWay,
} from './corrections/corrections-query';
export { FileButton, type FileButtonProps } from './files/FileButton';
export { useFocusKept } from './focus/useFocusKept';
export { WiserTerms } from './heating/WiserTerms';
export { useUnsavedGuard } from './leaving/useUnsavedGuard';
export { Pages, type PagesProps } from './lists/Pages';
export { useChartMarks } from './marks/useChartMarks';
export { useCorrectionMarks } from './marks/useCorrectionMarks';
export { type ChartTarget, type MeasuresOf, measureQueries } from './measures/measure-queries';
export { type MeasureQueries, type PeriodMeasures, useChartMeasures } from './measures/useChartMeasures';
export { offeredThroughBridge, offeredToConnection } from './meter/device-settings';
export { MeterConnect, type MeterConnectProps } from './meter/MeterConnect';
export {
  type MeterAccess,
  type MeterAssignment,
  type MeterQueries,
  meterEndpoints,
} from './meter/meter-queries';
export { undoOnFailure } from './mutations/optimistic';
export { sendSequentially } from './mutations/send-sequentially';
export { kwhQuantity } from './numbers/kwh-quantity';
export { BackLink, type BackLinkProps } from './panel/BackLink';
export { SectionCard, type SectionCardProps } from './panel/SectionCard';
export { SectionPage, type SectionPageProps } from './panel/SectionPage';
export type { ChartDays } from './periods/chart-days';
export { PeriodBar } from './periods/PeriodBar';
export { periodWords } from './periods/period-words';
export { useChartWords } from './periods/useChartWords';
export { usePosition } from './periods/usePosition';
export { useToday } from './periods/useToday';
export { usePhoneTyping } from './phone/usePhoneTyping';
export { StoredWeek, type StoredWeekProps, type WeekToStore } from './programs/StoredWeek';
export { useProgramSaving } from './programs/useProgramSaving';
export { type WeekField, WeekForm, type WeekFormProps } from './programs/WeekForm';
export { QrCode } from './qr/QrCode';
export { useFollowedAuthorisation } from './sign-in-window/useFollowedAuthorisation';
export {
  announceSignInRefusal,
  isSignInWindow,
  type SignInWindow,
  useSignInWindow,
} from './sign-in-window/useSignInWindow';
export {
  type IndexBounds,
  indexFaults,
  indexText,
  registerFaults,
  type TypedIndex,
} from './supply/index-draft';
export { isOfferedAt, offerAtPower, powersOf } from './supply/supplied-offer';
export { ManualTarget } from './target/ManualTarget';
export { TargetStepper } from './target/TargetStepper';
export { askTarget, type Target, withTarget } from './target/target-mutation';
export { DayHours, type DayHoursProps } from './tariff/DayHours';
export { PriceField } from './tariff/PriceField';
export { pricePeriodName } from './tariff/price-period';
export { TariffFields, type TariffFieldsProps } from './tariff/TariffFields';
export {
  GROUPINGS,
  type Grouping,
  groupingOf,
  groupsOf,
  meantCents,
  parseCents,
  parseStoredWeek,
  parseWeekFields,
  periodFaults,
  periodsOfGroup,
  regroup,
  requireCents,
  type TermFault,
  type TypedPeriod,
  type TypedTerms,
  termFaults,
  toPeriodFields,
  toTariffInput,
  toTermFields,
} from './tariff/tariff-terms';
export { UsualTariff, type UsualTariffProps } from './tariff/UsualTariff';
