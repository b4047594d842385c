import type { ApexOptions } from 'apexcharts';

/** Who hears of drawings, as of the moment they are made. */
interface Listener {
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
}

/** What the library draws with and knows of its drawing; not in its typings. */
interface Drawing {
  readonly w: {
    readonly globals: { readonly gridWidth: number };
  };
  create: (...given: unknown[]) => unknown;
  mount: (...given: unknown[]) => Promise<unknown>;
  destroy: () => void;
}

type Events = NonNullable<NonNullable<ApexOptions['chart']>['events']>;

/**
 * The library's events that tell of every drawing. What goes wrong meanwhile it leaves as a rejection that nobody
 * sees, and it throws when asked to take down what it never put up: its inner steps are watched instead.
 */
export function watchDrawings(listener: () => Listener): Events {
  const drawn = (chart: unknown) => {
    // On an element without width (a page that is not shown) the library draws nothing: it will when there is one.
    if ((chart as Drawing).w.globals.gridWidth > 0) listener().onDrawn();
  };
  return { beforeMount: (chart) => guard(chart as Drawing, listener), mounted: drawn, updated: drawn };
}

function guard(chart: Drawing, listener: () => Listener) {
  const { create, mount, destroy } = chart;
  const failed = () => {
    listener().onFailed();
    // What the library makes of this is that there is nothing to draw.
    return null;
  };
  chart.create = (...given) => {
    try {
      return create.apply(chart, given);
    } catch {
      return failed();
    }
  };
  chart.mount = (...given) => mount.apply(chart, given).catch(failed);
  chart.destroy = () => {
    try {
      destroy.call(chart);
    } catch {
      // Never put up: nothing to take down.
    }
  };
}
