import type { RefCallback } from 'react';
import { useElementLength } from './useElementLength';

/**
 * Content width of an element in whole CSS pixels, measured before the first paint and at every change. 0 until the
 * element is laid out.
 */
export function useElementWidth<E extends Element = HTMLElement>(): [ref: RefCallback<E>, widthPx: number] {
  return useElementLength('width');
}

/** Content height, as `useElementWidth` for the width. */
export function useElementHeight<E extends Element = HTMLElement>(): [ref: RefCallback<E>, heightPx: number] {
  return useElementLength('height');
}

/**
 * Number of parts of a given width that fit side by side into an element; renders only when that number changes.
 * Until layout, as many as fit into the window.
 */
export function usePartsBeside<E extends Element = HTMLElement>(
  partPx: number,
): [ref: RefCallback<E>, parts: number] {
  return useElementLength('width', partPx, () => Math.floor(window.innerWidth / partPx));
}
