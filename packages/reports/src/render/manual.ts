import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The manual page of a report, in Markdown. */
export const getManual = (id: string): string =>
  readFileSync(path.join(import.meta.dirname, '..', id, 'report.md'), 'utf8');
