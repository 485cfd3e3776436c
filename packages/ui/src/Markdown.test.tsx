import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { getTitle, Markdown } from './Markdown.tsx';

afterEach(cleanup);

const page = `# Title

First *line*
and \`second\`.

## What
- **One** is
  long.
- [Two](two.md) & three.

| a | b |
|---|---|
| 1 | [site](https://example.com/) |

<img src=x onerror=alert(1)>

[bad](javascript:alert(1))
`;

it('renders headings, paragraphs, lists, tables and code', () => {
  const { container } = render(<Markdown text={page} />);
  expect(getTitle(page)).toBe('Title');
  expect(screen.queryByText('Title')).toBeNull();
  expect(screen.getByRole('heading', { level: 3, name: 'What' })).toBeTruthy();
  expect(container.querySelector('p')?.textContent).toBe('First line\nand second.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'One is\nlong.',
    'Two & three.',
  ]);
  expect(within(screen.getByRole('table')).getByRole('columnheader', { name: 'b' })).toBeTruthy();
});

it('opens web addresses in a new tab, and other pages by their name', async () => {
  const opened: string[] = [];
  render(
    <Markdown
      text={page}
      pages={{ has: (href) => href === 'two.md', open: (href) => opened.push(href) }}
    />,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/');
  await userEvent.click(screen.getByRole('button', { name: 'Two' }));
  expect(opened).toEqual(['two.md']);
});

it('never renders HTML or script addresses of the text', () => {
  const { container } = render(<Markdown text={page} />);
  expect(container.querySelector('img')).toBeNull();
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://example.com/',
  ]);
  expect(screen.getByText('bad')).toBeTruthy();
});
