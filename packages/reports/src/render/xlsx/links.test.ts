import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import type { PrintedReport } from '../../report.ts';
import { sheetXml } from './sheet.ts';

const columns = [
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'disposal', label: 'Evidence', kind: 'text' },
] as const;
const section = { id: 'all', title: 'All', rows: [['BTC', 'a/2:1']], totals: [] };
const sheet = (home?: PrintedReport['home']) =>
  [
    ...sheetXml(section, columns, {
      translator: createTranslator(),
      ...(home && { home }),
    }),
  ].join('');

it('a line leads to the page of its evidence where the application is known', () => {
  expect(sheet({ address: 'https://books.example/tax', account: 'a1' })).toContain(
    '<f>HYPERLINK(&quot;https://books.example/tax/evidence?what=disposal&amp;id=a%2F2%3A1&amp;account=a1&quot;,&quot;a/2:1&quot;)</f><v>a/2:1</v>',
  );
  expect(sheet()).not.toContain('HYPERLINK');
  expect(sheet()).toContain('a/2:1');
});
