export { type Answer, answerOf, failureOf, type QueryResult } from './answers/answer';
export { useAnswer } from './answers/useAnswer';
export { AreaRouter } from './area-router';
export {
  type AreaApi,
  type AreaStore,
  type AreaStoreDefinition,
  createAreaStore,
  whileAwake,
} from './area-store';
export {
  defineRemote,
  type ParcelProps,
  type RemoteDefinition,
  type RemoteLifecycles,
  type View,
} from './define-remote';
export {
  HostServicesContext,
  useFacts,
  useHostServices,
  useLanguage,
  useObservable,
  useSession,
} from './host-services';
export {
  placeHeight,
  Slot,
  SlotPlace,
  type SlotPlaceProps,
  type SlotProps,
  useSlotContributions,
} from './slots/Slot';
