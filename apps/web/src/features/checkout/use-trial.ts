export const useTrial = (_accountId: string | undefined): number | undefined => undefined;
