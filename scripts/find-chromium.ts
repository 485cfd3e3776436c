import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { tool } from './proc.ts';

/**
 * Finds a Chromium that starts: the one in CHROMIUM_PATH, an installed one, Playwright's download,
 * or the system's package if we may install it. Prints a message before slow steps.
 *
 * @throws Error with instructions if there is none and none can be installed.
 */
export async function findChromium(): Promise<string> {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) {
    if (starts(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not start.`);
  }
  return findInstalled() ?? (await findDownloaded()) ?? findPackaged() ?? none();
}

function findInstalled(): string | undefined {
  return candidates().find(starts);
}

function candidates(): readonly string[] {
  const programs = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined);
  if (process.platform === 'win32') {
    return programs.flatMap((folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ]);
  }
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  const names = [
    // Without the windows of a browser, it needs three quarters of the processor time.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ];
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ];
  return [...new Set(names.flatMap((name) => folders.map((folder) => path.join(folder, name))))];
}

/**
 * An existing file isn't enough: some systems have a placeholder that asks for a snap, and a
 * download can lack a library.
 */
function starts(file: string): boolean {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true;
  const result = spawnSync(file, ['--version'], { timeout: 20_000, encoding: 'utf8' });
  return result.status === 0 && /chrom|edge/i.test(result.stdout);
}

async function findDownloaded(): Promise<string | undefined> {
  const file = chromium.executablePath();
  if (starts(file)) return file;
  say('No Chromium is installed; downloading one …');
  await tool('playwright', ['install', 'chromium'], { quiet: true });
  return starts(file) ? file : undefined;
}

const managers: readonly {
  readonly name: string;
  /** Done until a Chromium starts. */
  readonly steps: readonly (readonly string[])[];
}[] = [
  {
    name: 'apt-get',
    steps: [
      ['update'],
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      ['install', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
  { name: 'dnf', steps: [['install', '-y', 'chromium']] },
  { name: 'apk', steps: [['add', 'chromium']] },
];

function findPackaged(): string | undefined {
  const prefix = rootPrefix();
  const manager = managers.find(
    ({ name }) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  if (!prefix || !manager) return undefined;
  say(`Installing Chromium with ${manager.name} …`);
  for (const step of manager.steps) {
    const [command = '', ...args] = [...prefix, manager.name, ...step];
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const found = findInstalled();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The prefix for running a command as root: empty for root, sudo if it needs no password. */
function rootPrefix(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

function none(): never {
  throw new Error(
    'The browser tests need a Chromium, and there is none that starts. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and run the same command again.',
  );
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);
