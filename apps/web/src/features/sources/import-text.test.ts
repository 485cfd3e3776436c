import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { explainRestore } from './import-text.ts';

const t = createTranslator().translate;

it('explains how to restore a deleted file import and a deleted API import', () => {
  expect(explainRestore(t, { fileName: 'kraken.csv' })).toContain('Import it again');
  expect(explainRestore(t, { fileName: 'Kraken (API)' })).toContain(
    'The next update fetches these transactions again',
  );
});
