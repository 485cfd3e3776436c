import { pathToFileURL } from 'node:url';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { root } from './proc.ts';

if (process.env['ROLE'] !== 'worker') await buildWeb();
process.env['LOTBOOK_HOME'] ??= root;
await import(pathToFileURL(await buildServer()).href);
