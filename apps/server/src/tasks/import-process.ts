import { importFile } from '@lotbook/services/imports/import-file';
import { serveImports } from './serve-imports.ts';

serveImports(importFile);
