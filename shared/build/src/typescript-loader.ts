import { createRequire } from 'node:module';
import refreshTypeScript from 'react-refresh-typescript';
import type { RuleSetUseItem } from 'webpack';

const here = createRequire(import.meta.url);

/**
 * Transpiles TypeScript file by file; `pnpm types` checks the types.
 * @param options `hot` registers every component and its hooks with react-refresh.
 */
export function typescriptLoader(options: {
  readonly hot: boolean;
  readonly sourceMap: boolean;
}): RuleSetUseItem {
  return {
    loader: here.resolve('ts-loader'),
    options: {
      // An area outside the workspace may have TypeScript 7, which has no JavaScript API.
      compiler: here.resolve('typescript'),
      configFile: here.resolve('../tsconfig.area.json'),
      compilerOptions: { noEmit: false, sourceMap: options.sourceMap },
      transpileOnly: true,
      logLevel: 'error',
      ...(options.hot ? { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) } : {}),
    },
  };
}
