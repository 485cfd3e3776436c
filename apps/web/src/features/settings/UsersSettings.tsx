export const UsersSettings = () => null;
