import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly data: string;
}

/**
 * A mail server that stores the mails it receives. `refuse` answers the next mails with 451, as
 * greylisting servers do.
 */
export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  refuse(count: number): void;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, { keep: (mail) => mails.push(mail), refused: () => refusals-- > 0 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    mails,
    refuse: (count) => void (refusals = count),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

interface Desk {
  readonly keep: (mail: ReceivedMail) => void;
  readonly refused: () => boolean;
}

/**
 * One connection, by RFC 5321: a greeting, commands line by line, and after DATA everything up to a
 * line with a single period.
 */
function converse(socket: Socket, { keep, refused }: Desk): void {
  let unread = '';
  let mail = { from: '', to: [] as string[] };
  let inData = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const obey = (line: string): void => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (/^mail from/i.test(line)) {
      mail = { from: address, to: [] };
      return say(refused() ? '451 try again later' : '250 fine');
    }
    if (/^rcpt to/i.test(line)) mail.to.push(address);
    if (/^quit/i.test(line)) return void socket.end('221 bye\r\n');
    inData = /^data/i.test(line);
    return say(inData ? '354 go on' : '250 fine');
  };
  say('220 ready');
  socket.on('data', (chunk) => {
    unread += String(chunk);
    for (;;) {
      const stop = inData ? '\r\n.\r\n' : '\r\n';
      const end = unread.indexOf(stop);
      if (end < 0) return;
      const piece = unread.slice(0, end);
      unread = unread.slice(end + stop.length);
      if (inData) {
        keep({ ...mail, data: piece });
        inData = false;
        say('250 kept');
      } else obey(piece);
    }
  });
  socket.on('error', () => socket.destroy());
}
