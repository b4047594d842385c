import type { BannerOptions, MessageValues, Severity } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';

/** A message across the top of the page. */
export interface ShownBanner {
  readonly id: number;
  readonly remote: string;
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: MessageValues;
  /** Text from the platform; otherwise it is looked up by key. */
  readonly text?: string;
  readonly action?: BannerOptions['action'];
  /** Absent when the banner stays until its cause ends. */
  readonly dismiss?: () => void;
}

export type NewBanner = Omit<ShownBanner, 'id' | 'dismiss'> & {
  readonly onDismiss?: (() => void) | undefined;
};

export interface BannerList {
  readonly banners$: Observable<readonly ShownBanner[]>;
  /** Shows a banner until the returned function is called or the person closes it. */
  show(banner: NewBanner): () => void;
}

const WEIGHT: Readonly<Record<Severity, number>> = { fatal: 3, warning: 2, info: 1, success: 0 };

/** Banners by severity. The same message of the same area is shown once. */
export function createBannerList(): BannerList {
  const banners$ = new BehaviorSubject<readonly ShownBanner[]>([]);
  let lastId = 0;
  const remove = (id: number) => banners$.next(banners$.value.filter((banner) => banner.id !== id));

  return {
    banners$,
    show({ onDismiss, ...content }) {
      lastId += 1;
      const id = lastId;
      const dismiss = onDismiss && {
        dismiss: () => {
          remove(id);
          onDismiss();
        },
      };
      const others = banners$.value.filter(
        ({ remote, messageKey }) => remote !== content.remote || messageKey !== content.messageKey,
      );
      banners$.next(
        [...others, { ...content, ...dismiss, id }].sort(
          (a, b) => WEIGHT[b.severity] - WEIGHT[a.severity] || a.id - b.id,
        ),
      );
      return () => remove(id);
    },
  };
}
