import * as z from 'zod/mini';

/** Attributes that say where a shape is: numbers, lists of numbers, and a path's commands. Nothing that loads or runs. */
const GEOMETRY = /^[\d\s.,+\-eMmLlHhVvCcSsQqTtAaZz]+$/;

/**
 * A line icon as data: shapes of a drawing 24 wide and 24 high, each an element's name and its geometry. Whoever draws
 * it chooses colour and line width; lines end and join round. Refused: any other element, and any text that is no
 * geometry.
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
