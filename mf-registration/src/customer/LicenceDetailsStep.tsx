import { StepActions } from '../steps/StepActions';
import { StepPage } from '../steps/StepPage';
import { LicenceText } from './LicenceText';

/** Shows the accepted licence text again. */
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
