/** How often a property is tried: `FUZZ=10 npm test` tries each ten times as often. */
export const runs = (usual: number): number => usual * Number(process.env['FUZZ'] ?? 1);
