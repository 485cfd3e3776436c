import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRefetchOnChange } from './use-refetch-on-change.ts';

afterEach(cleanup);

interface PageProps {
  readonly version: string | null | undefined;
  readonly isEnabled?: boolean;
}

it('refetches for each change of a known version, unless that would take pages from the screen', () => {
  const refetch = vi.fn(() => Promise.resolve());
  function Page({ version, isEnabled }: PageProps) {
    useRefetchOnChange(version, refetch, isEnabled);
    return null;
  }
  const { rerender } = render(<Page version={undefined} />);
  const counts = [null, null, 'a', 'a', 'b'].map((version) => {
    rerender(<Page version={version} />);
    return refetch.mock.calls.length;
  });
  expect(counts).toEqual([0, 0, 1, 1, 2]);
  rerender(<Page version="c" isEnabled={false} />);
  rerender(<Page version="c" />);
  expect(refetch).toHaveBeenCalledTimes(2);
  rerender(<Page version="d" />);
  expect(refetch).toHaveBeenCalledTimes(3);
});

it('a failed refetch leaves what is on the screen', async () => {
  const refetch = vi.fn(() => Promise.reject(new Error('offline')));
  function Page({ version }: PageProps) {
    useRefetchOnChange(version, refetch);
    return <p>{version}</p>;
  }
  const { rerender, findByText } = render(<Page version="a" />);
  rerender(<Page version="b" />);
  expect(await findByText('b')).toBeTruthy();
  expect(refetch).toHaveBeenCalledTimes(1);
});
