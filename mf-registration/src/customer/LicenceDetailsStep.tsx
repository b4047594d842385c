import { StepActions } from '../steps/StepActions';
import { StepPage } from '../steps/StepPage';
import { LicenceText } from './LicenceText';

/** What was accepted, to read again (spec 2 §2). */
export function LicenceDetailsStep() {
  return (
    <StepPage path="licence_details">
      {(props) => (
        <>
          <LicenceText />
          <StepActions {...props} />
        </>
      )}
    </StepPage>
  );
}
