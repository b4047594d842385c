import { VisuallyHidden } from './VisuallyHidden';

export interface LiveRegionProps {
  /** Announced whenever it changes; empty for silence. */
  message: string;
  /** `assertive` interrupts: only for urgent messages. Default `polite`. */
  politeness?: 'polite' | 'assertive';
}

/** An invisible region whose changes are announced. Keep it mounted and change the message. */
export function LiveRegion({ message, politeness = 'polite' }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span aria-live={politeness} aria-atomic="true">
        {message}
      </span>
    </VisuallyHidden>
  );
}
