#!/usr/bin/env node
// Runs webpack's command line in an area's folder. The configuration is TypeScript, which Node 20 needs tsx to
// load.
import { register } from 'tsx/esm/api';

register();
process.argv.push('--disable-interpret');
await import('webpack-cli/bin/cli.js');
