import { importFile } from '@lotbook/services/imports/import-file';
import { serveReader } from './serve-reader.ts';

serveReader(importFile);
