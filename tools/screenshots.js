import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

// `node tools/screenshots.js` writes the pictures of the README into docs/screenshots;
// `--all DIR` every screen, light and dark, on a laptop and a phone; `--data DIR` uses a demo store that exists.
const root = join(import.meta.dirname, '..');
const MAIN = join(root, 'dist/main.js');
const LAPTOP = { width: 1200, height: 760 };
const PICTURE = { width: 1200, height: 1000 };
const PHONE = { width: 360, height: 740 };
/** The last lines come at once after those that are waited for. */
const SETTLE_MS = 1_000;
const WHO = { name: 'ada', password: 'correct horse battery' };
const NICOLE = { Phone: '+16505559974', 'First name': 'Nicole', 'Last name': 'Murphy' };

const { values: given } = parseArgs({ options: { all: { type: 'string' }, data: { type: 'string' }, only: { type: 'string' } } });
const folder = given.data ?? mkdtempSync(join(tmpdir(), 'namesake-shots-'));
const place = ['--data', join(folder, 'data'), '--secrets', join(folder, 'secrets')];

async function lookUp(page) {
  for (const [label, value] of Object.entries(NICOLE)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
}

async function openPerson(page) {
  await lookUp(page);
  await page.getByRole('link', { name: 'Open the person' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

async function review(page) {
  const choose = page.getByRole('button', { name: 'Choose pairs', exact: true });
  const pair = page.getByRole('table', { name: 'The two records' });
  await choose.or(pair).first().waitFor();
  if (await choose.isVisible()) await choose.click();
  await pair.waitFor({ timeout: 120_000 });
}

/** Every screen: its path, and what is done on it before the picture. */
const SCREENS = [
  ['start', '/'],
  ['look-up', '/look-up', lookUp],
  ['person', '/look-up', openPerson],
  ['people', '/people'],
  ['review', '/review', review],
  ['import', '/import'],
  ['sources', '/sources'],
  ['source', '/sources/voter'],
  ['quality', '/quality'],
  ['jobs', '/jobs'],
  ['change', '/changes/1'],
  ['accounts', '/accounts'],
  ['account', '/accounts/1'],
  ['key', '/keys/1'],
  ['requests-log', '/requests-log'],
  ['privacy', '/privacy'],
  ['audit', '/audit'],
  ['operators', '/operators'],
  ['settings', '/settings'],
];
/** What the README shows. */
const PICTURES = [
  ['look-up', '/look-up', lookUp, 'light'],
  ['person', '/look-up', openPerson, 'light', 'How the records came together'],
  ['quality', '/quality', undefined, 'dark'],
];

const service = spawn(process.execPath, [MAIN, 'serve', '--demo', ...place, '--port', '0', '--admin-port', '0'], {
  stdio: ['ignore', 'pipe', 'pipe'],
});
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: [...chromium.args, '--no-sandbox', '--disable-gpu'],
  headless: true,
});
try {
  const { adminUrl, link } = await served();
  const context = await browser.newContext({ viewport: LAPTOP, reducedMotion: 'reduce' });
  await signIn(context, link);
  if (given.all === undefined) await takePictures(context, adminUrl);
  else await takeAll(context, adminUrl, given.all);
} finally {
  await browser.close();
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  if (given.data === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Waits until it serves; the link is printed while there is no operator, afterwards a new one is made. */
function served() {
  let output = '';
  let isSettling = false;
  return new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk.toString();
      const adminUrl = /"admin_url":"([^"]+)"/.exec(output)?.[1];
      if (isSettling || adminUrl === undefined || !output.includes('The demo key')) return;
      const link = () => /^http\S+\/set-up\?link=\S+$/m.exec(output)?.[0] ?? resetLink(adminUrl);
      isSettling = true;
      setTimeout(() => resolve({ adminUrl, link: link() }), SETTLE_MS);
    };
    service.stdout.on('data', read);
    service.stderr.on('data', read);
    service.once('exit', () => reject(new Error(`The service ended:\n${output}`)));
  });
}

function resetLink(adminUrl) {
  const { link } = JSON.parse(
    execFileSync(process.execPath, [MAIN, 'operator', 'reset', WHO.name, '--json', ...place], { encoding: 'utf8' }),
  );
  return adminUrl + link.slice(link.indexOf('/set-up'));
}

async function signIn(context, link) {
  const page = await context.newPage();
  await page.goto(link);
  const name = page.getByLabel('Your name');
  if (await name.isVisible()) await name.fill(WHO.name);
  await page.getByLabel('New password').fill(WHO.password);
  await page.getByLabel('The same password again').fill(WHO.password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL('**/console**');
  await page.close();
}

async function takePictures(context, adminUrl) {
  mkdirSync(join(root, 'docs/screenshots'), { recursive: true });
  for (const [name, path, act, colorScheme, from] of PICTURES) {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(PICTURE);
    await open(page, `${adminUrl}/console${path}`, act);
    if (from !== undefined)
      await page.getByRole('heading', { name: from }).evaluate((heading) => heading.closest('section').scrollIntoView());
    await page.screenshot({ path: join(root, 'docs/screenshots', `${name}.png`) });
    await page.close();
  }
}

async function takeAll(context, adminUrl, out) {
  mkdirSync(out, { recursive: true });
  for (const [name, path, act] of SCREENS.filter(([name]) => given.only === undefined || given.only.split(',').includes(name))) {
    const page = await context.newPage();
    try {
      await open(page, `${adminUrl}/console${path}`, act);
    } catch (error) {
      process.stderr.write(`${name}: ${error.message.split('\n')[0]}\n`);
    }
    for (const colorScheme of ['light', 'dark']) {
      for (const [device, viewport] of [
        ['laptop', LAPTOP],
        ['phone', PHONE],
      ]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.screenshot({ path: join(out, `${name}-${device}-${colorScheme}.png`), fullPage: true });
      }
    }
    await page.close();
  }
}

async function open(page, url, act) {
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}
