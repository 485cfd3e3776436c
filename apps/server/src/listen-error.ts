import { StartError } from './start-error.ts';

/** Says in a sentence why the address can't be listened on. */
export function toListenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use by another program. Stop it, or set PORT to a free one.`,
        { cause: error },
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} can only be used by an administrator of this computer. Set PORT to 1024 or higher.`,
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(
        `${host} isn’t an address of this computer. Set HOST to localhost, to 0.0.0.0 for every network, or to one of its own addresses.`,
        {
          cause: error,
        },
      );
    default:
      return error;
  }
}
