import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useSuite } from '../SuiteContext';

export interface SuiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/** Whether a press means "go there", not "open it beside". */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link inside the suite: no page load, and the area it leads to is fetched when the person comes near. */
export function SuiteLink({ to, onClick, ...rest }: SuiteLinkProps) {
  const { history, remotes } = useSuite();
  const approach = () => remotes.preload(to);
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        history.navigate(to);
      }}
    />
  );
}
