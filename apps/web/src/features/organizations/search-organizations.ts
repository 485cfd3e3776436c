import type { Organization } from './documents.ts';

/** The organizations whose name, address or tax number contains a text. */
export function searchOrganizations(
  organizations: readonly Organization[],
  search: string,
): readonly Organization[] {
  const term = search.trim().toLowerCase();
  if (term === '') return organizations;
  return organizations.filter(({ name, address, taxNumber }) =>
    [name, address, taxNumber].some((each) => each.toLowerCase().includes(term)),
  );
}
