import type { IconShapes } from '@foyer/contract';

/** Icon of a menu entry, from the shape data in the area's release. */
export function MenuIcon({ drawing }: { readonly drawing: IconShapes }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawing.map(([Shape, geometry]) => (
        <Shape key={JSON.stringify(geometry)} {...geometry} />
      ))}
    </svg>
  );
}
