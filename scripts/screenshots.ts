/**
 * Takes a picture of every story at three widths, light and dark, into the ignored folder `screenshots/`.
 *
 *   node scripts/screenshots.ts [--only text] [--widths 375,1280] [--themes light] [--no-build] [--docs]
 *
 * `--docs` also refreshes the chosen few in docs/images.
 */
import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { findChromium } from './chromium.ts';
import { withPalette } from './palette-png.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'screenshots');
const built = join(output, 'storybook');

const HEIGHTS: Record<number, number> = { 375: 667, 768: 1024, 1280: 800 };

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Shown in the README and the docs: name of the picture -> story, width, theme, height of the picture. */
const CHOSEN = [
  { name: 'composer', story: 'quotecomposer--ready', width: 1280, theme: 'light', height: 800 },
  { name: 'composer-dark', story: 'quotecomposer--ready', width: 1280, theme: 'dark', height: 800 },
  { name: 'composer-phone', story: 'quotecomposer--plan-step', width: 375, theme: 'light', height: 667 },
  { name: 'composer-started', story: 'quotecomposer--started', width: 768, theme: 'light', height: 620 },
  { name: 'timeline', story: 'sequencetimeline--won-by-deposit', width: 900, theme: 'light', height: 880 },
  { name: 'timeline-active', story: 'sequencetimeline--active', width: 900, theme: 'light', height: 720 },
  { name: 'timeline-message', story: 'sequencetimeline--details-open', width: 1280, theme: 'dark', height: 900 },
  { name: 'timeline-phone', story: 'sequencetimeline--active', width: 375, theme: 'dark', height: 667 },
  { name: 'deposit-phone', story: 'depositpage--open', width: 375, theme: 'light', height: 667 },
  { name: 'deposit-wide', story: 'depositpage--open', width: 1280, theme: 'light', height: 760 },
  { name: 'deposit-paid', story: 'depositpage--paid', width: 375, theme: 'light', height: 667 },
  { name: 'deposit-declined', story: 'depositpage--declined', width: 375, theme: 'dark', height: 667 },
] as const;

type Shot = { story: string; width: number; height: number; theme: string; path: string; fullPage: boolean };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '375,768,1280' },
    themes: { type: 'string', default: 'light,dark' },
    'no-build': { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});

if (!options['no-build'] || !existsSync(join(built, 'index.json'))) await buildStorybook();
const server = await serve(built);
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: args ?? [], env });
try {
  const shots = [...(await everyStory()), ...(options.docs ? forDocs() : [])];
  await inPairs(shots, (shot) => take(browser, address(server), shot));
  console.log(`${shots.length} pictures in ${output}${options.docs ? ' and docs/images' : ''}`);
} finally {
  await browser.close();
  server.close();
}

async function buildStorybook(): Promise<void> {
  const bin = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
  await promisify(execFile)(process.execPath, [bin, 'build', '--output-dir', built, '--quiet'], {
    cwd: root,
    maxBuffer: 50_000_000,
  });
}

async function everyStory(): Promise<Shot[]> {
  const index = JSON.parse(await readFile(join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string; type: string }>;
  };
  // The views own every state; the other stories show behaviour, or are pages to measure.
  const views = /^(quotecomposer|sequencetimeline|depositpage)--/;
  const stories = Object.values(index.entries).filter(
    ({ id, type }) => type === 'story' && views.test(id) && id.includes(options.only),
  );
  return stories.flatMap(({ id: story }) =>
    options.widths.split(',').flatMap((text) => {
      const width = Number(text);
      return options.themes.split(',').map((theme) => ({
        story,
        width,
        height: HEIGHTS[width] ?? 800,
        theme,
        path: join(output, story.replace('--', '/'), `${width}-${theme}.png`),
        fullPage: true,
      }));
    }),
  );
}

function forDocs(): Shot[] {
  return CHOSEN.map(({ name, ...shot }) => ({
    ...shot,
    path: join(root, 'docs/images', `${name}.png`),
    fullPage: false,
  }));
}

async function take(browser: Browser, base: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    reducedMotion: 'reduce',
    hasTouch: shot.width < 768,
    timezoneId: 'America/Denver',
  });
  const page = await context.newPage();
  try {
    await page.goto(`${base}/iframe.html?id=${shot.story}&viewMode=story&globals=theme:${shot.theme}`);
    await page.locator('.qr-root').first().waitFor();
    // Play functions press and type: wait until the story says that it is done.
    await page.waitForFunction(() => document.body.classList.contains('sb-show-main'));
    await page.waitForTimeout(400);
    await mkdir(join(shot.path, '..'), { recursive: true });
    if (shot.fullPage) {
      // A window as tall as the page: a full-page picture would leave sticky bars in the middle of it.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: shot.width, height: Math.min(Math.max(height, shot.height), 6000) });
    }
    const png = await page.screenshot({ animations: 'disabled' });
    await writeFile(shot.path, shot.fullPage ? png : withPalette(png, 32));
  } finally {
    await context.close();
  }
}

async function inPairs<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    [1, 2].map(async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
  const file = join(folder, path === '/' ? 'index.html' : path);
  const found = file.startsWith(folder) && (await stat(file).catch(() => null))?.isFile();
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

function address(server: Server): string {
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The picture server has no port.');
  return `http://127.0.0.1:${at.port}`;
}
