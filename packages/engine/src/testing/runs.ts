/** How often a property is tried: a few times with every test, and as often as `LOTBOOK_PROPERTY_RUNS` says where somebody wants to be sure. */
export const runs = (usual: number): number => {
  const wanted = Number((globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.['LOTBOOK_PROPERTY_RUNS']);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usual;
};
