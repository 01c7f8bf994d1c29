import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../scripts/chromium.ts';

/**
 * Hosts may have React 18. Everything here is bundled as a host's build would, with React 18 in place of the React that
 * the workspace has, so that one React is there and it is that one.
 */
const source = fileURLToPath(new URL('.', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const folderOf = (packageJson: string) => dirname(resolve(packageJson));
const react18 = [
  { find: /^react(?=\/|$)/, replacement: folderOf('react18/package.json') },
  { find: /^react-dom(?=\/|$)/, replacement: folderOf('react-dom18/package.json') },
];
/** Stories are data here: their play functions do not run. */
const noStorybook = {
  name: 'no-storybook',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'storybook/test' ? '\0storybook' : undefined),
  load: (id: string) =>
    id === '\0storybook'
      ? 'const none = () => () => {}; export const fn = none, expect = none, userEvent = {}, within = none, waitFor = none;'
      : undefined,
};

const everyStory = `
  import { createElement, version } from 'react';
  import * as composer from '${source}quote-composer/quote-composer-view.stories.tsx';
  import * as timeline from '${source}sequence-timeline/sequence-timeline-view.stories.tsx';
  import * as deposit from '${source}deposit-page/deposit-page-view.stories.tsx';
  const of = ({ default: meta, ...stories }) => Object.entries(stories).map(([name, story]) => {
    const args = { ...meta.args, ...story.args };
    const render = story.render ?? meta.render ?? ((props) => createElement(meta.component, props));
    return [meta.title + '/' + name, () => createElement(render, args)];
  });
  const stories = [composer, timeline, deposit].flatMap(of);
`;

async function bundle(code: string, forNode: boolean): Promise<string> {
  const entry = '\0entry.js';
  const result = await build({
    root: dirname(source),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: react18 },
    plugins: [
      noStorybook,
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    ...(forNode && { ssr: { noExternal: true as const } }),
    build: {
      write: false,
      minify: false,
      ssr: forNode,
      rolldownOptions: { input: 'entry', output: { codeSplitting: false } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunk = output.find((item) => item.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The build made no script.');
  return chunk.code;
}

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(dirname(source), 'node_modules/.react-18-'));
  const { executablePath, args, env } = await findChromium();
  browser = await chromium.launch({ executablePath, args: args ?? [], env });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

test('every state of every view renders on a server with React 18', async () => {
  const file = join(folder, 'server.mjs');
  const code = `${everyStory}
    import { renderToString } from 'react-dom/server';
    export { version };
    export const rendered = stories.map(([name, make]) => [name, renderToString(make())]);
  `;
  await writeFile(file, await bundle(code, true));
  const { version, rendered } = (await import(pathToFileURL(file).href)) as {
    version: string;
    rendered: [string, string][];
  };
  expect(version).toMatch(/^18\./);
  expect(rendered.length).toBeGreaterThan(60);
  // Some stories stand in a box with a width of their own.
  for (const [name, html] of rendered) expect(html, name).toMatch(/^(<div style="[^"]*">)?<div class="qr-root"/);
}, 60_000);

test('in a browser with React 18 every view mounts, and a pasted estimate is read, started and undone', async () => {
  const code = `${everyStory}
    import { StrictMode } from 'react';
    import { createRoot } from 'react-dom/client';
    import { flushSync } from 'react-dom';
    import { DepositPage, QuoteComposer, QuoteRescueProvider, SequenceTimeline } from '${source}index.ts';
    import { fakeServer } from '${source}stories/fake-server.ts';
    globalThis.version = version;
    globalThis.mountEvery = () => stories.map(([name, make]) => {
      const at = document.createElement('div');
      document.body.append(at);
      const root = createRoot(at);
      flushSync(() => root.render(createElement(StrictMode, null, make())));
      const shown = at.querySelector('.qr-root') !== null;
      flushSync(() => root.unmount());
      at.remove();
      return [name, shown];
    });
    const server = fakeServer();
    globalThis.calls = server.calls;
    globalThis.mountConnected = () => createRoot(document.getElementById('connected')).render(
      createElement(StrictMode, null, createElement(QuoteRescueProvider, { client: server.client, tenantKey: 'T1' },
        createElement(QuoteComposer), createElement(SequenceTimeline, { estimateId: 'est_ana1042' }),
        createElement(DepositPage, { token: 'token', endpoint: '/quotes' }))));
  `;
  const script = await bundle(code, false);
  const page = await (await browser.newContext({ locale: 'en-US', timezoneId: 'America/Denver' })).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.route('http://host.test/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/app.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    if (path.startsWith('/quotes/')) return route.fulfill({ json: { found: false } });
    const body =
      '<!doctype html><link rel="icon" href="data:,"><div id="connected"></div><script type="module" src="/app.js"></script>';
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('http://host.test/');
  await page.waitForFunction('globalThis.mountConnected');
  expect(await page.evaluate('version')).toMatch(/^18\./);
  for (const [name, shown] of (await page.evaluate('mountEvery()')) as [string, boolean][])
    expect(shown, name).toBe(true);

  await page.evaluate('mountConnected()');
  await page.getByText('This link does not work.').waitFor();
  await page.locator('[data-qr="sequence-timeline"] ol').first().waitFor();
  await page.getByRole('button', { name: /sample/i }).click();
  await page.getByText('Check the details').waitFor();
  await page.getByRole('button', { name: 'Start follow-up' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone. Nothing was sent.').first().waitFor();
  expect(faults).toEqual([]);
}, 60_000);
