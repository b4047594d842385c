import * as z from 'zod/mini';

/** Numbers, lists of numbers and path commands only: nothing that loads or executes. */
const GEOMETRY = /^[\d\s.,+\-eMmLlHhVvCcSsQqTtAaZz]+$/;

/**
 * Line icon as data: SVG shapes on a 24 × 24 grid with their geometry. Colour and line width are chosen when
 * drawing. Other elements and other text are refused.
 */
export const iconShapes = z.array(
  z.tuple([
    z.enum(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']),
    z.partialRecord(
      z.enum([
        'd',
        'points',
        'x',
        'y',
        'x1',
        'x2',
        'y1',
        'y2',
        'cx',
        'cy',
        'r',
        'rx',
        'ry',
        'width',
        'height',
      ]),
      z.string().check(z.regex(GEOMETRY)),
    ),
  ]),
);
export type IconShapes = z.output<typeof iconShapes>;
