export const CreateAccount = () => null;
