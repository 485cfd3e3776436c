import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './proc.ts';

/** Formats that don't follow the locale of the account, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/web/src/features/account/open-account.ts': 'asks for the time zone of the browser',
  'apps/web/src/features/accounts/use-create-account.ts': 'asks for the time zone of the browser',
  'apps/web/src/features/explain/explained-filter.ts': 'makes ISO dates for a filter',
  'apps/web/src/features/settings/AccountForm.tsx': 'checks whether a time zone exists',
  'apps/web/src/features/shell/AppShell.tsx': 'asks for the time zone of the browser',
  'apps/web/src/features/source/DivergenceDialog.tsx': 'makes ISO dates for an input',
  'apps/web/src/features/shared/dates.ts': 'makes ISO dates for a filter',
  'packages/ui/src/When.tsx': 'asks for the time zone of the browser',
  'packages/ui/src/format-amount.ts': 'the axes of charts, alike in all locales',
  'packages/ui/src/format-when.ts': 'the one place for dates',
};

const formats =
  /toLocale(?:Date|Time)?String\((?!locale\b)|Intl\.(?:DateTime|Number|RelativeTime|List)Format\(|\bmonths = \[/;

it('formats dates, numbers and lists of pages in one place, by locale', () => {
  const found = globSync('{apps/web,packages/ui}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /generated|testing|\.test\.tsx?$/.test(name),
  }).filter((file) => formats.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(
    Object.keys(allowed).toSorted(),
  );
});
