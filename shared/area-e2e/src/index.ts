export { ACCOUNTS, type Account, PASSWORD } from './accounts';
export { testFailures, testPages } from './area-tests';
export { type Area, areaIn, textKeysIn } from './areas';
export { type PlaceNotes, placesOf, visitAll } from './places';
export { ownAddress, signIn } from './sign-in';
export { takeShifts, watchShifts } from './stability';
export { type AreaFixtures, type EnterOptions, type Language, screen, setLanguage, test } from './test';
export { LOOKS, saveScreenshot, settled, shareOf, violations, waitUntilLoaded } from './violations';
