import { RegistrationForm } from './RegistrationForm';

/** The battery's step of a registration; `onDone` leads to the next one. */
export function RegistrationStep({ onDone }: { readonly onDone: () => void }) {
  return <RegistrationForm leaving="keep" onDone={onDone} />;
}
