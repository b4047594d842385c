interface Options {
  readonly chart: {
    readonly type?: string;
    readonly events?: Readonly<Record<string, (of: object) => void>>;
  };
  readonly series: readonly { readonly name: string }[];
}

/**
 * Stands in for the drawing library (`jest.mock('apexcharts', …)`): jsdom cannot measure what it draws. Every
 * drawing made is in `made`; while `failing`, none can be drawn.
 */
export class StubDrawing {
  static readonly made: StubDrawing[] = [];
  static failing = false;

  /** Drawings ever made, of this one. */
  drawn = 0;
  /** Times it was drawn again. */
  updates = 0;
  destroyed = 0;
  readonly w = {
    globals: { gridWidth: 500 },
    config: { series: [] as Options['series'] },
  };

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

  async render() {
    this.opts.chart.events?.beforeMount?.(this);
    if (await this.draw()) this.opts.chart.events?.mounted?.(this);
  }

  async updateOptions(options: Options) {
    this.opts = options;
    this.updates += 1;
    if (await this.draw()) options.chart.events?.updated?.(this);
  }

  updateSeries(series: Options['series']) {
    return this.updateOptions({ ...this.opts, series });
  }

  create(): object | null {
    if (StubDrawing.failing) throw new Error('no drawing');
    this.drawn += 1;
    this.w.config.series = this.opts.series;
    return {};
  }

  async mount(_created: object) {}

  destroy() {
    this.destroyed += 1;
  }

  private async draw() {
    const created = this.create();
    if (created) await this.mount(created);
    return created !== null;
  }
}
