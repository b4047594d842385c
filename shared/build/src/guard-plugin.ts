import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { onlyBroughtAlong } from './own-copies';
import { IMPORTED_AS } from './shared-modules';

/** Smaller modules have lost their content, as happens silently with newer webpack versions. */
const SMALLEST_SHARED_MODULE_BYTES = 40;

type ConsumedModule = Module & {
  readonly options: { readonly shareKey?: string; readonly importResolved?: string };
};

interface GuardOptions {
  /** Forbidden packages and what to import instead. */
  readonly forbidden: Readonly<Record<string, string>>;
  /** Shared modules the build must contain with their content. */
  readonly provided: readonly string[];
  /** Entry whose scripts run before the shared modules are there: they must not import one by value. */
  readonly first?: string;
}

/** Fails a build that bundles what the host provides, or provides an empty module. */
export class GuardPlugin {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('GuardPlugin', (compilation) => {
      compilation.hooks.afterSeal.tap('GuardPlugin', () => {
        this.#refuseForbidden(compilation);
        this.#refuseUnlisted(compilation);
        this.#refuseEmpty(compilation);
        this.#refuseSharedAtFirst(compilation);
      });
    });
  }

  #refuseForbidden(compilation: Compilation) {
    const seen = new Set<string>();
    for (const whole of compilation.modules) {
      if (compilation.chunkGraph.getNumberOfModuleChunks(whole) === 0) continue;
      if (onlyBroughtAlong(compilation, whole)) continue;
      for (const module of partsOf(whole)) {
        const name = packageOf(module.nameForCondition());
        const instead = name === null ? undefined : this.#options.forbidden[name];
        if (name === null || instead === undefined || seen.has(name)) continue;
        seen.add(name);
        compilation.errors.push(
          new webpack.WebpackError(`"${name}" would be bundled, but the host provides it: use ${instead}.`),
        );
      }
    }
  }

  /** Of a partly shared library, only the shared part may be imported. */
  #refuseUnlisted(compilation: Compilation) {
    const { moduleGraph } = compilation;
    for (const module of compilation.modules) {
      if (module.type !== 'consume-shared-module') continue;
      const { shareKey = '', importResolved } = (module as ConsumedModule).options;
      const library = IMPORTED_AS[shareKey];
      if (library === undefined) continue;
      const part = [...compilation.modules].find((other) => other.nameForCondition() === importResolved);
      const listed = part ? moduleGraph.getProvidedExports(part) : null;
      const used = moduleGraph.getUsedExports(module, undefined);
      if (!Array.isArray(listed) || used === null || typeof used === 'boolean') continue;
      const unlisted = [...used].filter((name) => !listed.includes(name));
      if (unlisted.length === 0) continue;
      compilation.errors.push(
        new webpack.WebpackError(
          `${unlisted.join(', ')} of "${library}" would not be there: ${shareKey} lists what the suite shares of it.`,
        ),
      );
    }
  }

  /** Such an import would throw before anything is drawn: an empty page. */
  #refuseSharedAtFirst(compilation: Compilation) {
    const { first } = this.#options;
    for (const chunk of compilation.entrypoints.get(first ?? '')?.chunks ?? []) {
      for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
        if (module.type !== 'consume-shared-module') continue;
        const { shareKey = '' } = (module as ConsumedModule).options;
        const issuer = compilation.moduleGraph.getIssuer(module)?.nameForCondition() ?? 'an unknown module';
        compilation.errors.push(
          new webpack.WebpackError(
            `${issuer} runs before "${shareKey}" is there: import its types alone, or import it in another file.`,
          ),
        );
      }
    }
  }

  #refuseEmpty(compilation: Compilation) {
    const provided = new Map<string, number>();
    for (const module of compilation.modules) {
      if (module.type !== 'provide-module') continue;
      const key = (module as Module & { readonly _name: string })._name;
      provided.set(key, Math.max(provided.get(key) ?? 0, contentBytes(compilation, module)));
    }
    for (const key of this.#options.provided) {
      const bytes = provided.get(key);
      if (bytes !== undefined && bytes >= SMALLEST_SHARED_MODULE_BYTES) continue;
      compilation.errors.push(
        new webpack.WebpackError(
          `The shared module "${key}" is ${bytes === undefined ? 'not provided' : `empty (${bytes} bytes)`}.`,
        ),
      );
    }
  }
}

/** Concatenated ES modules appear in the compilation only as parts of one module. */
function partsOf(module: Module): readonly Module[] {
  return (module as Module & { readonly modules?: readonly Module[] }).modules ?? [module];
}

/** Bytes of code behind a provided module, re-exports included. */
function contentBytes(compilation: Compilation, provide: Module): number {
  let bytes = 0;
  const seen = new Set<Module>([provide]);
  const next = [provide];
  for (let module = next.pop(); module; module = next.pop()) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const target = connection.module;
      if (!target || seen.has(target)) continue;
      seen.add(target);
      if (compilation.chunkGraph.getNumberOfModuleChunks(target) > 0) bytes += target.size('javascript');
      if (bytes > SMALLEST_SHARED_MODULE_BYTES) return bytes;
      next.push(target);
    }
  }
  return bytes;
}

function packageOf(path: string | null): string | null {
  const parts = path?.split('/node_modules/') ?? [];
  if (parts.length < 2) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(parts[parts.length - 1] ?? '')?.[0] ?? null;
}
