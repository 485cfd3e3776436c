import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IssueMark } from './IssueMark.tsx';

afterEach(cleanup);

it('has another shape for an error than for a warning, and tells both in words', () => {
  const shapes = ['error', 'warning', 'info'].map((severity) => {
    const { container } = render(<IssueMark severity={severity} messages={[`An ${severity}`]} />);
    expect(screen.getByText(`An ${severity}`)).toBeDefined();
    return container.querySelector('svg')?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(3);
});
