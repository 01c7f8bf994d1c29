import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { ROOT, readIfThere, WINDOWS } from './workspace.mjs';

/** How long a group may take to close its databases after Ctrl-C before it is killed. */
const GRACE_MS = 10_000;

/**
 * Runs a command line in a process group of its own and resolves with its exit code when the whole group has ended.
 * npm and sh do not pass signals on, so the group is ended here: on a signal, when whoever started us is gone, and,
 * through a shell waiting on a pipe, even when we are killed.
 */
export async function runInGroup(command, args, { env, stdio }) {
  const options = { cwd: ROOT, env, stdio };
  const child = WINDOWS
    ? spawn([command, ...args.map((argument) => JSON.stringify(argument))].join(' '), { ...options, shell: true })
    : // `"$@"` hands the arguments over exactly as they came, whatever they hold.
      spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', ...args], { ...options, detached: true });
  let ending;
  const end = (signal) => {
    if (ending) return signalGroup(child.pid, 'SIGKILL');
    ending = signal;
    signalGroup(child.pid, signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS).unref();
  };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => end(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const stopWatching = whenParentGoes(() => end('SIGTERM'));
  const watchdog = endGroupWhenWeAreKilled(child.pid);
  try {
    const { code, signal } = await new Promise((resolve, reject) => {
      child
        .once('error', reject)
        .once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
    });
    await groupToEnd(child.pid, ending === undefined);
    if (ending || signal) return 128 + { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[ending ?? signal];
    return code;
  } finally {
    watchdog?.kill('SIGKILL');
    stopWatching();
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}

/** A script that ended by itself leaves nothing behind either; one that was told to end may take its grace. */
async function groupToEnd(group, atOnce) {
  if (WINDOWS) return;
  if (atOnce) signalGroup(group, 'SIGTERM');
  for (const until = Date.now() + GRACE_MS; groupExists(group) && Date.now() < until; ) await delay(50);
  signalGroup(group, 'SIGKILL');
}

function signalGroup(group, signal) {
  try {
    if (WINDOWS) spawnSync('taskkill', ['/pid', String(group), '/t', '/f']);
    else process.kill(-group, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function groupExists(group) {
  if (process.platform !== 'linux') return isRunning(-group);
  // In a container whose first process collects no orphans, ended ones stay as zombies: they do not count.
  return readdirSync('/proc').some((pid) => {
    const [state, , itsGroup] = statOf(pid);
    return Number(itsGroup) === group && state !== 'Z';
  });
}

function endGroupWhenWeAreKilled(group) {
  if (WINDOWS) return undefined;
  // `kill -s TERM -- -group` is the one form that dash and bash both take.
  const wait = `read -r _; kill -s TERM -- "-$0"; i=0
    while kill -s 0 -- "-$0" && [ $i -lt ${GRACE_MS / 100} ]; do sleep 0.1; i=$((i+1)); done
    kill -s KILL -- "-$0"`;
  const watchdog = spawn('/bin/sh', ['-c', wait, String(group)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  watchdog.stdin.unref();
  return watchdog;
}

/** npm starts us through a shell: when npm is killed, the shell, our parent, stays. So its parent is watched too. */
function whenParentGoes(callback) {
  const parent = process.ppid;
  const throughNpm = process.platform === 'linux' && process.env.npm_lifecycle_event !== undefined;
  const grandparent = throughNpm ? statOf(parent)[1] : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!throughNpm || statOf(parent)[1] === grandparent)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}

/** State, parent and process group of a process on Linux. */
function statOf(pid) {
  // /proc/<pid>/stat: pid (name, which may hold spaces and brackets) state ppid pgrp ...
  return (readIfThere(`/proc/${pid}/stat`) ?? '').split(') ').pop().split(' ');
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

export function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
