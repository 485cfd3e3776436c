export const UserSettings = () => null;
