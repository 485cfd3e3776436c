import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { Explain } from './Explain.tsx';
import { toText, buildTree } from './tree.tsx';

vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ page, search }: { page: string; search: object }) => (
    <a href={`/${page}?${new URLSearchParams({ ...search })}`}>Open as a page</a>
  ),
}));
afterEach(cleanup);

const sentences = [
  {
    __typename: 'ExplanationNode',
    id: 0,
    parent: null,
    text: 'A gain of 3,500 USD.',
    citation: null,
    figure: null,
  },
  {
    __typename: 'ExplanationNode',
    id: 1,
    parent: 0,
    text: 'Proceeds of 4,000 USD.',
    citation: null,
    figure: null,
  },
  {
    __typename: 'ExplanationNode',
    id: 2,
    parent: 1,
    text: 'Line 6 of book.csv',
    citation: null,
    figure: null,
  },
  {
    __typename: 'ExplanationNode',
    id: 3,
    parent: 0,
    text: 'First in, first out.',
    citation: '26 CFR 1.1012-1(j)',
    figure: null,
  },
];

it('opens a figure down to the line of the file, with the rule it rests on', async () => {
  const sent = drawWith(
    <Explain accountId="a1" asked={{ what: 'disposal', id: 'd1' }} onClose={() => undefined} />,
    { Explain: { explain: sentences } },
  );
  expect(await screen.findByText('A gain of 3,500 USD.')).toBeDefined();
  expect(screen.getByText('Line 6 of book.csv')).toBeDefined();
  expect(screen.getByText('26 CFR 1.1012-1(j)')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open as a page' }).getAttribute('href')).toBe(
    '/evidence?what=disposal&id=d1',
  );
  expect(listSent(sent, 'Explain')).toEqual([{ accountId: 'a1', what: 'disposal', id: 'd1' }]);
});

it.each([
  [12, true],
  [13, false],
])('of %i parts it tells what each rests on at once: %s', async (count, open) => {
  const parts = Array.from({ length: count }, (_, n) => [
    { ...sentences[1], id: 2 * n + 1, text: `Part ${n}` },
    { ...sentences[2], id: 2 * n + 2, parent: 2 * n + 1, text: `Ground of ${n}` },
  ]);
  drawWith(
    <Explain accountId="a1" asked={{ what: 'holding', id: '*' }} onClose={() => undefined} />,
    {
      Explain: { explain: [sentences[0], ...parts.flat()] },
    },
  );
  const part = await screen.findByText('Part 0');
  expect(part.closest('details')?.open).toBe(open);
  expect(screen.getByText('A gain of 3,500 USD.').closest('details')?.open).toBe(true);
});

it('says why there is no explanation', async () => {
  drawWith(
    <Explain accountId="a1" asked={{ what: 'year', id: '1999' }} onClose={() => undefined} />,
    { Explain: new Error('Nothing happened in 1999.') },
  );
  expect(await screen.findByText('Nothing happened in 1999.')).toBeDefined();
});

it('is copied with each level further in', () => {
  expect(toText(buildTree(sentences))).toBe(
    [
      'A gain of 3,500 USD.',
      '  Proceeds of 4,000 USD.',
      '    Line 6 of book.csv',
      '  First in, first out. (26 CFR 1.1012-1(j))',
    ].join('\n'),
  );
});
