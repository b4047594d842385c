interface Options {
  readonly chart: {
    readonly type?: string;
    readonly width?: number;
    readonly events?: Readonly<Record<string, () => void>>;
  };
  readonly series: readonly { readonly name: string }[];
}

/**
 * Replaces the drawing library in tests (`jest/apexcharts.cjs`): jsdom cannot measure what it draws. Every
 * drawing is in `made`. While `failing`, none can be drawn: as in the library, the promise that react-apexcharts drops
 * is the only sign of it, and a drawing that was never made throws when it is destroyed (one without a width does not).
 */
export class StubDrawing {
  static readonly made: StubDrawing[] = [];
  static failing = false;

  /** Number of drawings made, updates included. */
  drawn = 0;
  updates = 0;
  destroyed = 0;
  readonly w = { config: { series: [] as Options['series'] } };

  constructor(
    readonly element: HTMLElement,
    public opts: Options,
  ) {
    StubDrawing.made.push(this);
  }

  static reset() {
    StubDrawing.made.length = 0;
    StubDrawing.failing = false;
  }

  render() {
    return this.draw('mounted');
  }

  updateOptions(options: Options) {
    this.opts = options;
    this.updates += 1;
    return this.draw('updated');
  }

  updateSeries(series: Options['series']) {
    return this.updateOptions({ ...this.opts, series });
  }

  destroy() {
    this.destroyed += 1;
    if (this.drawn === 0 && this.opts.chart.width !== 0) throw new TypeError('nothing to take down');
  }

  private draw(event: 'mounted' | 'updated'): Promise<void> {
    if (StubDrawing.failing || !this.element.isConnected) return new Promise(() => {});
    this.drawn += 1;
    this.w.config.series = this.opts.series;
    return Promise.resolve().then(() => this.opts.chart.events?.[event]?.());
  }
}
