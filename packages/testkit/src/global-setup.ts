/** One database server for the whole run; filled in with the database room. */
export default function setup(): void {}
