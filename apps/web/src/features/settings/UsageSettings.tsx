export const UsageSettings = () => null;
