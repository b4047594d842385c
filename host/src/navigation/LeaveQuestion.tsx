import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSuite } from '../context/suite-context';

/** Asks before a navigation leaves a page with unsaved changes; a change of the query only loses no input. */
export function LeaveQuestion() {
  const { history } = useSuite();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && history.hasUnsavedChanges(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void history.askToLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker, history]);
  return null;
}
