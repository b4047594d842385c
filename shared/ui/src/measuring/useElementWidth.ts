import type { RefCallback } from 'react';
import { useElementLength } from './useElementLength';

/**
 * The content width of an element in whole CSS pixels, before the first paint and at every change.
 * Attach the returned ref; the width is 0 until the element is laid out.
 */
export function useElementWidth<E extends Element = HTMLElement>(): [ref: RefCallback<E>, widthPx: number] {
  return useElementLength('width');
}

/** The content height of an element in whole CSS pixels, as `useElementWidth` tells its width. */
export function useElementHeight<E extends Element = HTMLElement>(): [ref: RefCallback<E>, heightPx: number] {
  return useElementLength('height');
}

/**
 * How many parts of so many pixels fit beside one another into an element: what is drawn by it is drawn again when the
 * number changes, not at every pixel. Until the element is laid out, as many as fit into the window.
 */
export function usePartsBeside<E extends Element = HTMLElement>(
  partPx: number,
): [ref: RefCallback<E>, parts: number] {
  return useElementLength('width', partPx, () => Math.floor(window.innerWidth / partPx));
}
