export const LogsSettings = () => null;
