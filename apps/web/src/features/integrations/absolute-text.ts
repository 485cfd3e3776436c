/** A decimal without its sign: credits are shown as positive amounts. */
export const toAbsoluteText = (amount: string): string => amount.replace(/^-/, '');
