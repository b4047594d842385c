import webpack from 'webpack';

/**
 * Tells the browser that nearly every function of a script runs while the page loads. V8 then compiles them
 * together, off the main thread, while the script arrives; otherwise each is compiled on the main thread at its
 * first call. Browsers that do not know the comment skip it.
 */
export function compileHint(test: RegExp): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the minimizer, which drops comments, and before files are named by their content.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
