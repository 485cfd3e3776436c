import { expect, it } from 'vitest';
import { parseBlocks } from './manual-blocks.ts';

it('a manual page is read as headings, items and paragraphs without marks', () => {
  const page =
    '# Title\n\nFirst *line*\nand `second`.\n\n## What\n- **One** is\n  long.\n- Two.\n\nEnd.\n';
  expect(parseBlocks(page)).toEqual([
    { kind: 'text', text: 'First line and second.' },
    { kind: 'heading', text: 'What' },
    { kind: 'item', text: 'One is long.' },
    { kind: 'item', text: 'Two.' },
    { kind: 'text', text: 'End.' },
  ]);
});
