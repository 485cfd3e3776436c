export const Team = () => null;
