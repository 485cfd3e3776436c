/** The number of runs of a property test: `FUZZ=10 npm test` multiplies it by ten. */
export const runs = (usual: number): number => usual * Number(process.env['FUZZ'] ?? 1);
