import type { Organization } from './documents.ts';

/** Those in whose name, address or tax number a text stands. */
export function fitting(
  organizations: readonly Organization[],
  search: string,
): readonly Organization[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return organizations;
  return organizations.filter(({ name, address, taxNumber }) =>
    [name, address, taxNumber].some((each) => each.toLowerCase().includes(wanted)),
  );
}
