import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Makes a build's runtime request the hash of every chunk and style from the page before loading it
 * (`foyerIntegrity(url)`, set by the host). A file without a known hash gets one that never matches, so the browser
 * refuses it.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap('IntegrityPlugin', (source) => `${source}\n${checked('script', 'url')}`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${checked(names.tag, names.href)}`,
      );
    });
  }
}

function checked(element: string, url: string) {
  return `${element}.integrity = globalThis.foyerIntegrity(${url});\n${element}.crossOrigin = 'anonymous';`;
}
