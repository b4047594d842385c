import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length; default the whole inline size. */
  width?: number | string;
  /** CSS length: the exact size of what will stand here. Default one line of text. */
  height?: number | string;
  /** Default `block`. */
  shape?: 'block' | 'round';
}

/** A placeholder of the final size; says nothing itself: the container carries `aria-busy` and its label. */
export function Skeleton({ width = '100%', height = '1lh', shape = 'block' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden
    />
  );
}
