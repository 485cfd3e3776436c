import { compileText } from '@lotbook/messages/compile';
import type { Message } from '@lotbook/messages/message';
import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bold, RichText, TranslatorProvider, useTranslate } from './translate.tsx';

afterEach(cleanup);

const files: Message<{ count: number }> = {
  code: 'test.files',
  tokens: compileText('{count, plural, one {# file} other {# files}}').tokens,
};
const read: Message<{ name: string }, string, 'link' | 'b'> = {
  code: 'test.read',
  tokens: compileText('<b>{name}</b>, read <link>the guide</link>.').tokens,
};

const FileCount = ({ onRender }: { readonly onRender?: () => void }) => {
  const t = useTranslate();
  onRender?.();
  return <p>{t(files, { count: 2 })}</p>;
};

it('shows texts in en-US without a provider', () => {
  render(<FileCount />);
  expect(screen.getByText('2 files')).toBeDefined();
});

it('shows the texts of the nearest translator, and renders again only when that changes', () => {
  const onRender = vi.fn<() => void>();
  const page = <FileCount onRender={onRender} />;
  const first = createTranslator({
    overrides: { [files.code]: compileText('{count} documents').tokens },
  });
  const { rerender } = render(<TranslatorProvider value={first}>{page}</TranslatorProvider>);
  rerender(<TranslatorProvider value={first}>{page}</TranslatorProvider>);
  expect(screen.getByText('2 documents')).toBeDefined();
  expect(onRender).toHaveBeenCalledTimes(1);
  rerender(<TranslatorProvider value={createTranslator()}>{page}</TranslatorProvider>);
  expect(screen.getByText('2 files')).toBeDefined();
});

it('puts links and emphasis where the text has tags', () => {
  render(
    <p>
      <RichText
        message={read}
        params={{ name: '<b>Ada</b>' }}
        tags={{ b: bold, link: (text) => <a href="/guide">{text}</a> }}
      />
    </p>,
  );
  expect(screen.getByText('<b>Ada</b>').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'the guide' }).getAttribute('href')).toBe('/guide');
  expect(screen.getByRole('paragraph').textContent).toBe('<b>Ada</b>, read the guide.');
});
