export { noDeviceRule } from './fixtures/device-rule';
export {
  batteryDevice,
  DEVICE,
  profileBody,
  roomsBody,
  roomsBodyOf,
  sessionOf,
  tadoDevice,
  thermostatDevice,
} from './fixtures/household';
export { deviceState, groupsBody, statesBody } from './fixtures/measures';
export { TENANT } from './fixtures/tenant';
export { type CaseAnswer, hostServiceCases } from './host-service-cases';
export {
  type AreaLocales,
  createTestTexts,
  type RenderedInHost,
  type RenderInHostOptions,
  renderInHost,
} from './render-in-host';
export { StubDrawing } from './stub-drawing';
export { createStubHost, type ShownMessage, type StubHost, type StubHostOptions } from './stub-host';
export {
  createStubPlatform,
  NO_ANSWER,
  type ReceivedCall,
  refusal,
  type StubAnswer,
  type StubAnswers,
  type StubHandler,
  type StubPlatform,
} from './stub-platform';
export { createTestClock, TEST_NOW_MS, type TestClock } from './test-clock';
