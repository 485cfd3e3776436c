import { Transient } from '@lotbook/model/outage';
import { describe, expect, it } from 'vitest';
import { findAllowedAddress, InternalHost, isInternalHost } from './public-address.ts';

const resolveTo =
  (...addresses: readonly string[]) =>
  () =>
    Promise.resolve(addresses);

describe('hosts that people enter', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2130706433',
    '0x7f.1',
    '127.1',
  ])('are refused as internal: %s', async (address) => {
    await expect(findAllowedAddress(address, [])).rejects.toThrow(InternalHost);
    await expect(findAllowedAddress('files.example.com', [], resolveTo(address))).rejects.toThrow(
      InternalHost,
    );
    expect(isInternalHost(address)).toBe(true);
  });

  it('are refused if one of several addresses is internal', async () => {
    await expect(
      findAllowedAddress('files.example.com', [], resolveTo('93.184.215.14', '10.0.0.1')),
    ).rejects.toThrow(InternalHost);
    await expect(findAllowedAddress('localhost', [])).rejects.toThrow(InternalHost);
    expect(isInternalHost('localhost')).toBe(true);
  });

  it('are resolved to the public address to connect to', async () => {
    expect(await findAllowedAddress('files.example.com', [], resolveTo('93.184.215.14'))).toBe(
      '93.184.215.14',
    );
    expect(await findAllowedAddress('2606:2800:21f::1', [])).toBe('2606:2800:21f::1');
    expect(isInternalHost('files.example.com')).toBe(false);
  });

  it('are allowed by name or address if the operator lists them', async () => {
    expect(await findAllowedAddress('sftp.lan', ['sftp.lan'], resolveTo('10.0.0.1'))).toBe(
      '10.0.0.1',
    );
    expect(await findAllowedAddress('sftp.lan', ['10.0.0.1'], resolveTo('10.0.0.1'))).toBe(
      '10.0.0.1',
    );
    await expect(
      findAllowedAddress('other.lan', ['sftp.lan'], resolveTo('10.0.0.2')),
    ).rejects.toThrow(InternalHost);
  });

  it('are tried again later if their name is unknown', async () => {
    await expect(
      findAllowedAddress('files.example.com', [], () => Promise.reject(new Error('ENOTFOUND'))),
    ).rejects.toThrow(Transient);
  });
});
