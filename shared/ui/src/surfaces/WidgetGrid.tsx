import { Children, type ReactNode } from 'react';
import { usePartsBeside } from '../measuring/useElementWidth';
import styles from './WidgetGrid.module.css';

/** Least width per widget to show all of them in one row. */
export const WIDGET_ROW_WIDTH_PX = 250;

/**
 * True when the grid shows its widgets in one row.
 * @param widthPx width of the grid
 * @param count number of widgets, 0 gives a row.
 */
export function fitsOneRow(widthPx: number, count: number): boolean {
  return count === 0 || widthPx / count >= WIDGET_ROW_WIDTH_PX;
}

export interface WidgetGridProps {
  children: ReactNode;
  /** Name of the group for assistive technology. */
  label?: string;
  /** Number of widgets; by default the number of children React counts. */
  count?: number;
}

/** Grid of the dashboard's widgets: one row at 250 px or more each, else two columns, else one below 300 px. */
export function WidgetGrid({ children, label, count = Children.toArray(children).length }: WidgetGridProps) {
  const [ref, beside] = usePartsBeside<HTMLElement>(WIDGET_ROW_WIDTH_PX);
  const row = fitsOneRow(beside * WIDGET_ROW_WIDTH_PX, count);
  return (
    <section
      ref={ref}
      aria-label={label}
      className={styles.grid}
      data-row={row}
      style={row ? { gridTemplateColumns: `repeat(${Math.max(1, count)}, minmax(0, 1fr))` } : undefined}
    >
      {children}
    </section>
  );
}
