require('./compile-once.cjs');
const { createRequire } = require('node:module');
const { TestEnvironment } = require('jest-environment-jsdom');

// Constant tables in three hundred modules: loaded once per worker instead of per test file.
const ariaQuery = createRequire(require.resolve('@testing-library/dom'))('aria-query');

// Browser globals that jsdom lacks, taken from Node. Not MessageChannel: React's scheduler would keep the process
// alive.
const LENT = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'fetch',
  'Request',
  'Response',
  'Headers',
];

class PassingBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of LENT) {
      if (this.global[name] === undefined) this.global[name] = globalThis[name];
    }
    this.global.ariaQuery = ariaQuery;
    this.global.BroadcastChannel ??= PassingBroadcastChannel;
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    }
    // jsdom's own array constructor makes `instanceof Uint8Array` false for Node's encoders.
    this.global.Uint8Array = Uint8Array;
  }
};
