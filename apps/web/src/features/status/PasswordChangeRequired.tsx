export const PasswordChangeRequired = () => null;
