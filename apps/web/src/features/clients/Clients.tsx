export const Clients = () => null;
