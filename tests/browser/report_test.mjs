// Opens the page of one game of each kind, light and dark: nothing is fetched, nothing is logged, the keyboard works, all
// text can be read. Screenshots go to LANTERN_SCREENSHOTS.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const corpus = path.join(root, "corpus");
const program = process.env.LANTERN_PROGRAM ?? path.join(root, "build/dev/bin/lantern");
const screenshots = process.env.LANTERN_SCREENSHOTS ?? path.join(tmpdir(), "lantern-screenshots");

// One of each board, with each outcome among them.
const games = {
  root_fall: "root/dominance_game.rootlog",
  root_mountain: "root/closed_path_opened.rootlog",
  root_declared: "root/declared_host_turn_legal.textproto",
  root_illegal: "root/ambush_of_the_wrong_suit.textproto",
  lueur_province: "lueur/game_of_3_on_the_province.textproto",
  lueur_archipelago: "lueur/game_of_2_on_the_archipelago.textproto",
  soul_hunters: "soul_hunters/whole_game_of_three.textproto",
  soul_hunters_unverifiable: "soul_hunters/unknown_ability.textproto",
  light_hunters: "light_hunters/whole_classic_3_a.textproto",
  light_hunters_duel: "light_hunters/whole_duel_a.textproto",
  hostile: null,
};

const hostileName = `<script>alert(1)</script>\u202E<img src=x onerror=alert(2)>"'&`;
let browser;
let folder;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "lantern-browser-"));
  mkdirSync(screenshots, { recursive: true });
  // The sandbox of Chromium needs a user who is not root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: process.env.LANTERN_CHROMIUM ?? "/usr/bin/chromium", args });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

// A game whose names try to become markup, as a file.
function hostileGame() {
  const file = path.join(folder, "hostile.rootlog");
  writeFileSync(file, `Map: Fall\nDeck: E&P\nC: ${hostileName}\nE: ${"x".repeat(10000)}\n\nC: 1w1->12 // </script><b>\nE: t->5\n`);
  return file;
}

function makePage(name) {
  const input = games[name] === null ? hostileGame() : path.join(corpus, games[name]);
  const page = path.join(folder, `${name}.html`);
  try {
    execFileSync(program, ["report", input, "-o", page]);
  } catch (error) {
    // 1 is a game with findings.
    assert.equal(error.status, 1, String(error.stderr));
  }
  return pathToFileURL(page).href;
}

// Opens a page and notes everything that must not happen.
async function open(name, options) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  // A busy machine is no fault of the page.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const trouble = [];
  const url = makePage(name);
  page.on("console", (message) => trouble.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => trouble.push(`error: ${error}`));
  page.on("dialog", (dialog) => { trouble.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => { if (request.url() !== url) trouble.push(`request: ${request.url()}`); });
  await page.goto(url);
  return { context, page, trouble };
}

// Every text against what lies behind it, as WCAG counts contrast. Returns those below AA.
function poorContrast() {
  const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = parse(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const element of document.querySelectorAll("body *")) {
    const style = getComputedStyle(element);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || style.display === "none" || !element.getClientRects().length || element.closest("script, style")) continue;
    const color = parse(element.closest("svg") ? style.fill : style.color);
    const [a, b] = [light(color), light(behind(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) poor.push(`${element.tagName}.${element.className} ${ratio.toFixed(2)}: ${element.textContent.slice(0, 30)}`);
  }
  return [...new Set(poor)];
}

for (const name of Object.keys(games)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name} in ${colorScheme}`, async () => {
      const { context, page, trouble } = await open(name, { colorScheme });
      assert.equal(await page.locator("h1").count(), 1);
      assert.ok((await page.locator(".ev").count()) > 1);
      assert.deepEqual(await page.evaluate(poorContrast), []);
      // Nothing sticks out sideways.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.screenshot({ path: path.join(screenshots, `${name}_${colorScheme}.png`) });
      await page.locator("#game").scrollIntoViewIfNeeded();
      await page.evaluate(() => document.getElementById("game").scrollIntoView());
      await page.screenshot({ path: path.join(screenshots, `${name}_${colorScheme}_game.png`) });
      assert.deepEqual(trouble, []);
      await context.close();
    });
  }
  test(`${name} on a narrow screen`, async () => {
    const { context, page, trouble } = await open(name, { viewport: { width: 390, height: 800 } });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.screenshot({ path: path.join(screenshots, `${name}_narrow.png`), fullPage: name !== "hostile" });
    assert.deepEqual(trouble, []);
    await context.close();
  });
}

const current = (page) => page.evaluate(() => document.activeElement.closest(".ev")?.id ?? "");
// The texts that the data of the page gives for the table after so many events.
const expected = (page, events) =>
  page.evaluate((count) => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const state = [...data.first];
    for (const step of data.steps.slice(0, count)) {
      for (let i = 0; i < step.length; i += 2) state[step[i]] = step[i + 1];
    }
    const text = (code) => code.split("\n").map((chip) => chip.slice(1)).join("");
    return state.map((value) => (data.values[value] === "" ? "\u2013" : text(data.values[value])));
  }, events);
const values = (page) => page.evaluate(() => [...document.querySelectorAll("[id^=v]")].map((cell) => cell.textContent));

test("the list is walked with the keyboard", async () => {
  const { context, page, trouble } = await open("lueur_province");
  const last = (await page.locator(".ev").count()) - 2;
  await page.locator('.ev[aria-current] > .num').focus();
  await page.keyboard.press("Home");
  assert.equal(await current(page), "setup");
  assert.match(await page.locator("#now").innerText(), /After the set-up/);
  for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowDown");
  assert.equal(await current(page), "e2");
  assert.match(await page.locator("#now").innerText(), /After event 2/);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, "solid");
  await page.keyboard.press("PageDown");
  assert.equal(await current(page), "e12");
  await page.keyboard.press("ArrowUp");
  assert.equal(await current(page), "e11");
  await page.keyboard.press("End");
  assert.equal(await current(page), `e${last}`);
  await page.keyboard.press("ArrowDown");
  assert.equal(await current(page), `e${last}`);
  // The list is one stop of the Tab key.
  assert.equal(await page.locator('.num[tabindex="0"]').count(), 1);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("the table is the same whichever way one comes to an event", async () => {
  for (const name of ["root_fall", "lueur_archipelago", "soul_hunters", "light_hunters"]) {
    const { context, page } = await open(name);
    const slider = page.locator("#slider");
    const last = Number(await slider.getAttribute("max"));
    const at = async (event) => {
      await slider.evaluate((element, value) => { element.value = value; element.dispatchEvent(new Event("input")); }, event);
      return values(page);
    };
    const middle = Math.floor(last / 2);
    const there = await at(middle);
    assert.deepEqual(there, await expected(page, middle + 1));
    const end = await at(last);
    assert.deepEqual(end, await expected(page, last + 1));
    assert.deepEqual(await at(-1), await expected(page, 0));
    await page.locator('[data-go="next"]').evaluate((button, times) => { for (let i = 0; i < times; ++i) button.click(); }, middle + 1);
    assert.deepEqual(await values(page), there);
    assert.notDeepEqual(there, end);
    await context.close();
  }
});

test("without scripts the last table and every event are there", async () => {
  const { context, page, trouble } = await open("light_hunters", { javaScriptEnabled: false });
  assert.ok(await page.locator("noscript").count());
  assert.equal(await page.locator("#bar").isVisible(), false);
  const still = await page.locator("[id^=v]").allInnerTexts();
  await context.close();
  const other = await open("light_hunters");
  await other.page.locator('[data-go="last"]').click();
  assert.deepEqual(await other.page.locator("[id^=v]").allInnerTexts(), still);
  await other.context.close();
  assert.deepEqual([...trouble, ...other.trouble], []);
});

test("findings lead to their events and rules", async () => {
  const { context, page, trouble } = await open("root_illegal");
  assert.match(await page.locator(".outcome").innerText(), /Illegal/);
  assert.match(await page.locator('.ev[aria-current] .finding.bad').first().innerText(), /The rule:/);
  await page.locator("#findings .bad .jump").first().click();
  assert.ok(await page.locator(".ev[aria-current] .finding.bad").count());
  await page.locator("#findings .bad .rule").first().click();
  assert.ok(await page.evaluate(() => document.querySelector(":target")?.closest(".rules")));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("hostile names stay text", async () => {
  const { context, page, trouble } = await open("hostile");
  assert.match(await page.locator(".players").innerText(), /<script>alert\(1\)<\/script>/);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.locator("script").count(), 2);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("it prints", async () => {
  const { context, page } = await open("root_illegal");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#bar").isVisible(), false);
  assert.ok((await page.pdf()).length > 10000);
  await context.close();
});
