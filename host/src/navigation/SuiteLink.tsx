import { isPlainPress } from '@foyer/ui';
import type { AnchorHTMLAttributes } from 'react';
import { useSuite } from '../context/suite-context';

export interface SuiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/** A link inside the suite: no page load; prefetches the target area on hover and focus. */
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
