import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { getTitle } from '@lotbook/ui/Markdown';
import { appIds } from '../../system/config.ts';
import { chapters } from './chapters.ts';
import { ProductGuide } from './ProductGuide.tsx';

const place = vi.hoisted(() => ({ appId: 'tax' }));
vi.mock('../../system/place.ts', () => ({ usePlace: () => place }));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: true, show: () => {}, close: () => {} }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
}));
vi.mock('../shared/use-session.ts', () => ({
  useSession: () => ({
    config: { productName: 'Acme Books', app: { taxAppDisplayName: 'Acme Tax' } },
  }),
}));

afterEach(cleanup);

it('has chapters with a title and links between them that resolve, for every application', () => {
  const files = new Set(appIds.flatMap((appId) => chapters[appId].map(({ file }) => file)));
  for (const { text } of appIds.flatMap((appId) => chapters[appId])) {
    expect(getTitle(text)).not.toBe('');
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+\.md)\)/g))
      expect(files).toContain(target);
  }
});

it('opens a chapter, follows its links and returns to the list', async () => {
  const user = userEvent.setup();
  render(<ProductGuide />);
  await user.click(screen.getByRole('button', { name: 'Getting started' }));
  expect(screen.getByRole('heading', { name: 'Getting started' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fix issues' }));
  expect(screen.getByRole('heading', { name: 'Fix issues' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Review' }).getAttribute('href')).toBe('/review');
  await user.click(screen.getByRole('button', { name: 'All chapters' }));
  expect(screen.getByRole('button', { name: 'Create reports' })).toBeTruthy();
});

it("uses the brand's name instead of Lotbook", async () => {
  const user = userEvent.setup();
  const { baseElement } = render(<ProductGuide />);
  await user.click(screen.getByRole('button', { name: 'Add your data' }));
  expect(baseElement.textContent).toContain('Acme Books recognizes');
  expect(baseElement.textContent).not.toContain('Lotbook');
});
