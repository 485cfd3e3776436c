import { describe, expect, test } from 'vitest';
import { findCircles, listValueImports, measuredPlaces, measureFolders } from './folder-circles.ts';

describe('folders', () => {
  const reports = measuredPlaces.map(measureFolders);

  test.each(reports)('of $place import each other in one direction', ({ circles }) => {
    expect(circles).toEqual([]);
  });

  test('are measured in every package and app', () => {
    expect(measuredPlaces).toContain('packages/services/src');
    expect(measuredPlaces.length).toBeGreaterThan(24);
    expect(reports.flatMap(({ folders }) => folders).length).toBeGreaterThan(300);
  });
});

const edge = (from: string, to: string) => ({ from, to });

describe('the measure', () => {
  test('counts values, lazy imports and exports from elsewhere, but no types', () => {
    const text = `
      import type { A } from './a.ts';
      import { type B, c } from './b.ts';
      import './d.ts';
      export { e } from './e.ts';
      export type { f } from './f.ts';
      export * from './g.ts';
      const { h } = await import('./h.ts');
      type I = import('./i.ts').I;`;
    expect(listValueImports(text, 'x.ts').toSorted()).toEqual([
      './b.ts',
      './d.ts',
      './e.ts',
      './g.ts',
      './h.ts',
    ]);
  });

  test('finds folders that reach each other, directly or through others', () => {
    const imports = [
      edge('a', 'b'),
      edge('b', 'c'),
      edge('c', 'a'),
      edge('c', 'd'),
      edge('d', 'e'),
      edge('f', 'g'),
      edge('g', 'f'),
    ];
    expect(findCircles(['a', 'b', 'c', 'd', 'e', 'f', 'g'], imports)).toEqual([
      ['a', 'b', 'c'],
      ['f', 'g'],
    ]);
  });
});
