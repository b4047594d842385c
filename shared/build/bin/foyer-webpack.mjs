#!/usr/bin/env node
// webpack's own command line in the folder of an area, whose configuration is TypeScript: Node 20 reads it through tsx.
import { register } from 'tsx/esm/api';

register();
process.argv.push('--disable-interpret');
await import('webpack-cli/bin/cli.js');
