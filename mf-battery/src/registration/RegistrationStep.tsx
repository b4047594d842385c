import { RegistrationForm } from './RegistrationForm';

/** Battery step of the registration flow; `onDone` opens the next step. */
export function RegistrationStep({ onDone }: { readonly onDone: () => void }) {
  return <RegistrationForm leaving="keep" onDone={onDone} />;
}
