/** Overrides for stored names that don't read well. */
const named: Readonly<Record<string, string>> = {
  collateralLiquidation_standard: 'Collateral liquidated',
  collateralRetrievalNonTaxable_standard: 'Collateral returned',
  collateralRetrieval_standard: 'Collateral returned, taxable',
  collateralizeNonTaxable_standard: 'Collateral posted',
  collateralize_standard: 'Collateral posted, taxable',
  lost_standard: 'Lost, stolen or worthless',
};

/** `stakingRewards_standard` as words: `Staking rewards`; contract actions are marked. The one name of a category in lists, filters, reports and messages. */
export function formatCategory(category: string): string {
  const known = named[category];
  if (known !== undefined) return known;
  const [name = category, family] = category.split('_');
  const spaced = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  const words = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return family === 'defi' ? `${words} (DeFi)` : words;
}
