import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { generateKeyPair } from './keys.ts';
import ssh2 from 'ssh2';
import { getFingerprint } from './deliver.ts';

export interface TestingServer {
  readonly port: number;
  readonly hostKey: string;
  /** Files by path. */
  readonly files: Map<string, Buffer>;
  /** Every opened, renamed and removed path, in order. */
  readonly steps: string[];
  /** Fails the next uploads. */
  failures: number;
  readonly close: () => Promise<void>;
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

interface ServerOptions {
  readonly hasPosixRename?: boolean;
  /** Receives each complete file. */
  readonly keep?: ((file: string, content: Uint8Array) => void) | undefined;
}

/** An SFTP server in memory that lets one key in; every key without one. */
export async function startSftpServer(
  publicKey: string | undefined,
  { hasPosixRename = true, keep }: ServerOptions = {},
): Promise<TestingServer> {
  const host = generateKeyPair('host');
  const allowed = publicKey === undefined ? undefined : parseKey(publicKey);
  const ssh = new ssh2.Server({ hostKeys: [host.privateKey] });
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  const state = {
    port: 0,
    hostKey: getFingerprint(parseKey(host.publicKey).getPublicSSH()),
    files: new Map<string, Buffer>(),
    steps: [] as string[],
    failures: 0,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
  ssh.on('connection', (connection) => {
    connection.on('error', () => undefined);
    connection.on('authentication', (context) => {
      if (context.method === 'publickey' && isAllowed(context, allowed)) context.accept();
      else context.reject(['publickey']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) =>
        serveFiles(acceptSftp(), state, { hasPosixRename, keep }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.port = (server.address() as AddressInfo).port;
  return state;
}

function isAllowed(
  { key, signature, blob, hashAlgo }: ssh2.PublicKeyAuthContext,
  allowed = parseKey(`${key.algo} ${key.data.toString('base64')}`),
): boolean {
  if (!key.data.equals(allowed.getPublicSSH())) return false;
  return !signature || allowed.verify(blob ?? Buffer.alloc(0), signature, hashAlgo);
}

function parseKey(text: string): ssh2.ParsedKey {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
  return Array.isArray(key) ? key[0]! : key;
}

type State = Pick<TestingServer, 'files' | 'steps' | 'failures'>;

function serveFiles(
  sftp: ssh2.SFTPWrapper,
  state: State,
  { hasPosixRename, keep }: Pick<ServerOptions, 'keep'> & { readonly hasPosixRename: boolean },
): void {
  const open = new Map<number, string>();
  let handles = 0;
  const isMissing = (id: number, file: string): boolean => {
    if (state.files.has(file)) return false;
    sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    return true;
  };
  const sendStat = (id: number, file: string): void => {
    if (isMissing(id, file)) return;
    const size = state.files.get(file)?.length ?? 0;
    sftp.attrs(id, { mode: 0o100_644, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
  };
  const rename = (id: number, from: string, to: string): void => {
    if (isMissing(id, from)) return;
    state.steps.push(`rename ${from} ${to}`);
    const content = state.files.get(from)!;
    state.files.set(to, content);
    state.files.delete(from);
    keep?.(to, content);
    sftp.status(id, STATUS_CODE.OK);
  };
  sftp.on('OPEN', (id, file, flags) => {
    if (flags & OPEN_MODE.WRITE && state.failures > 0) {
      state.failures -= 1;
      sftp.status(id, STATUS_CODE.FAILURE);
      return;
    }
    state.steps.push(`open ${file}`);
    state.files.set(file, Buffer.alloc(0));
    handles += 1;
    open.set(handles, file);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(handles);
    sftp.handle(id, handle);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    const file = open.get(handle.readUInt32BE()) ?? '';
    const before = state.files.get(file) ?? Buffer.alloc(0);
    state.files.set(file, Buffer.concat([before.subarray(0, offset), data]));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('REALPATH', (id, file) =>
    sftp.name(id, [{ filename: file, longname: file, attrs: {} as ssh2.Attributes }]),
  );
  sftp.on('STAT', sendStat);
  sftp.on('LSTAT', sendStat);
  sftp.on('REMOVE', (id, file) => {
    state.steps.push(`remove ${file}`);
    state.files.delete(file);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('RENAME', (id, from, to) => {
    // SFTP version 3 doesn't replace a file.
    if (state.files.has(to)) sftp.status(id, STATUS_CODE.FAILURE);
    else rename(id, from, to);
  });
  sftp.on('EXTENDED', (id, name, data) => {
    if (!hasPosixRename || name !== 'posix-rename@openssh.com') {
      sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
      return;
    }
    const length = data.readUInt32BE(0);
    const from = data.toString('utf8', 4, 4 + length);
    rename(id, from, data.toString('utf8', 8 + length));
  });
}
