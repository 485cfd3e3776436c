/** `stakingRewards_standard` as words: `Staking rewards`; what is done by a contract says so. */
export function categoryWords(category: string): string {
  const [name = category, family] = category.split('_');
  const spaced = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  const words = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return family === 'defi' ? `${words} (DeFi)` : words;
}
