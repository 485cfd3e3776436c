// A lock between commands on the same folder. Plain JavaScript for Node 20 and newer.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 1_000;
const lookMs = 500;
/** Looks without a new heartbeat after which a holder that can't be checked counts as dead. Looks are counted, not seconds, because a computer that slept stops both. */
const missedLooks = 60;

/**
 * Waits until this process holds the lock, calls `onWait` if it has to wait, and returns the
 * function that releases it. The lock of a process that no longer runs is taken over.
 */
export async function holdLock(file, onWait) {
  const holder = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() });
  let seen;
  for (let looks = 0; !tryCreate(file, holder); looks += 1) {
    const current = read(file);
    if (current && current.beat !== seen?.beat) looks = 0;
    if (current && (isDead(current.text) || looks >= missedLooks)) {
      removeDead(file, current.text);
      continue;
    }
    if (!seen) onWait();
    seen = current ?? seen ?? {};
    await sleep(lookMs);
  }
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (read(file)?.text === holder) rmSync(file, { force: true });
  };
  const beat = setInterval(() => touch(file), beatMs);
  process.on('exit', release);
  return release;
}

function tryCreate(file, holder) {
  try {
    writeFileSync(file, holder, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Someone who wanted to remove a dead lock can have moved ours for a moment.
    return read(file)?.text === holder;
  }
}

function read(file) {
  try {
    return { text: readFileSync(file, 'utf8'), beat: statSync(file).mtimeMs };
  } catch (error) {
    // Windows refuses access to a file that is being removed.
    if (['ENOENT', 'EPERM', 'EACCES', 'EBUSY'].includes(error.code)) return undefined;
    throw error;
  }
}

/** Whether its process is known not to run. Containers that share a folder have other host names. */
function isDead(text) {
  const { pid, host } = parse(text);
  if (host !== hostname() || !Number.isInteger(pid)) return false;
  // An earlier process had the number that we have now.
  return pid === process.pid || !exists(pid);
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the lock away before removing it, so that of several commands only one removes it. */
function removeDead(file, text) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') === text) rmSync(aside, { force: true });
    else putBack(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EACCES', 'EBUSY'].includes(error.code)) throw error;
  }
}

function putBack(aside, file) {
  writeFileSync(file, readFileSync(aside), { flag: 'wx' });
  rmSync(aside, { force: true });
}

function touch(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // The next heartbeat tries again.
  }
}
