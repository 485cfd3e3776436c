/** A decimal without its sign: credits are shown as positive amounts. */
export const absoluteText = (amount: string): string => amount.replace(/^-/, '');
