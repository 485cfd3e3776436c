import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { AccessRevoked, Transient, type Outage } from '@lotbook/model/outage';
import SftpClient from 'ssh2-sftp-client';

export interface SftpTarget {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey: string;
  /** SHA-256 of the server's key, in base64. Other servers are refused. */
  readonly hostKey: string;
  /** Where files go, on the server. It must exist. */
  readonly folder: string;
  readonly timeoutMs?: number;
}

export interface OutgoingFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface DeliveredFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The server isn't the one that was configured. */
export class WrongServer extends AccessRevoked {
  override name = 'WrongServer';
  readonly hostKey: string;
  constructor(hostKey: string) {
    super(fill(texts.wrongServerKey, { hostKey }));
    this.hostKey = hostKey;
  }
}

/**
 * Uploads files, each with its digest in `<name>.sha256`. A file gets its name when it is complete, so
 * a reader never sees a part of it. Sending a file again replaces it.
 * @throws Outage: AccessRevoked if the server refuses the key, or isn't the configured one; else Transient
 */
export async function deliverFiles(
  target: SftpTarget,
  files: readonly OutgoingFile[],
): Promise<readonly DeliveredFile[]> {
  const client = new SftpClient();
  let seen = '';
  try {
    await client.connect({
      // A file is sent as a dozen small requests, each of which would wait for the receipt of the one before.
      sock: connect({ host: target.host, port: target.port, noDelay: true }),
      username: target.username,
      privateKey: target.privateKey,
      readyTimeout: target.timeoutMs ?? 20_000,
      hostVerifier: (key: Buffer) => {
        seen = getFingerprint(key);
        return seen === target.hostKey;
      },
    });
    const delivered: DeliveredFile[] = [];
    for (const { name, content } of files) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      await put(client, path.posix.join(target.folder, name), content);
      const digest = new TextEncoder().encode(`${sha256}  ${name}\n`);
      await put(client, path.posix.join(target.folder, `${name}.sha256`), digest);
      delivered.push({ name, sha256, bytes: content.length });
    }
    return delivered;
  } catch (error) {
    throw toOutage(error, { seen, expected: target.hostKey });
  } finally {
    await client.end().catch(() => false);
  }
}

/** SHA-256 of a host key as OpenSSH shows it, without `SHA256:` and padding. */
export const getFingerprint = (key: Uint8Array): string =>
  createHash('sha256').update(key).digest('base64').replace(/=+$/, '');

async function put(client: SftpClient, file: string, content: Uint8Array): Promise<void> {
  const temporary = `${file}.part`;
  await client.put(Buffer.from(content), temporary);
  try {
    // Replaces a file with this name at once, if the server knows how.
    await client.posixRename(temporary, file);
  } catch {
    if (await client.exists(file)) await client.delete(file);
    await client.rename(temporary, file);
  }
}

function toOutage(
  error: unknown,
  { seen, expected }: { readonly seen: string; readonly expected: string },
): Outage {
  if (seen !== '' && seen !== expected) return new WrongServer(seen);
  const message = error instanceof Error ? error.message : String(error);
  if (/authentication|permission denied|cannot parse privatekey/i.test(message))
    return new AccessRevoked(message, { cause: error });
  return new Transient(message, { cause: error });
}
