import { existsSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { findPostgres } from "./apps/server/test/find-postgres.ts";
import { words } from "./apps/web/words-plugin.ts";

/**
 * The API's test files share their loaded modules, because importing the server takes longer than many of them run: each test
 * makes its own server, database and shop. A file that replaces a module or a clock for more than one test belongs to the unit
 * tests.
 */
const api = ["apps/server/src/**/*.routes.test.ts", "apps/server/src/**/*.db.test.ts"];
const isLong = process.env.FREEHUB_LONG === "1";
/**
 * These run only on SQLite, except with `npm test -- --long`: they test code before or after the database, or statements that are
 * the same for both engines. On PostgreSQL, `smoke.routes.test.ts` reads and writes the data of their modules,
 * `derived-data.routes.test.ts` makes every kind of write, and `fuzz.routes.test.ts` calls every endpoint. Files outside this list
 * run on both engines.
 */
const onSqliteAlone = [
	// HTTP: headers, bodies, addresses, other origins; pages and their rendered content.
	"apps/server/src/app.routes.test.ts",
	"apps/server/src/currency.routes.test.ts",
	"apps/server/src/http/**",
	"apps/server/src/areas/shop-window/rendering/**",
	// Mails, cookies.
	"apps/server/src/mail/**",
	"apps/server/src/areas/shop-window/enquiries/**",
	"apps/server/src/areas/shop-window/sitemaps/**",
	"apps/server/src/areas/people/sign-in/{account,held-body,identity,languages,mails-to-strangers,openid-accounts,openid-profile,providers}.routes.test.ts",
	// Guesses, forged sessions and foreign pages are refused before they reach a shop's data; smoke.routes.test.ts counts attempts.
	"apps/server/src/attacks.routes.test.ts",
	// Which endpoint waits in which queue; only SQLite's reads have threads.
	"apps/server/src/endpoint-costs.routes.test.ts",
	// Texts, their languages and what readers see of them: every statement finds rows by key.
	"apps/server/src/areas/shop-window/articles/**",
	"apps/server/src/areas/shop-window/pages/**",
	"apps/server/src/areas/office/settings/settings.routes.test.ts",
	// Fields that an answer leaves out, and its languages. products.routes.test.ts has the lists, search.routes.test.ts the search.
	"apps/server/src/areas/buying/costs/hidden-costs.routes.test.ts",
	"apps/server/src/areas/catalogue/products/{in-shop,my-items,stock-in-words,suppliers,translations}.routes.test.ts",
	// Forms, files and refusals of orders, offers and suppliers; receipts.db.test.ts, orders.routes.test.ts and derived-data.routes.test.ts buy on
	// both engines.
	"apps/server/src/areas/buying/{offers/offers,suppliers/suppliers}.routes.test.ts",
	"apps/server/src/areas/buying/files/import-purchases.routes.test.ts",
	// Cents of freight, which are shared before they are written; stock-value.db.test.ts books charges of every basis on both engines.
	"apps/server/src/areas/buying/costs/freight.routes.test.ts",
	// Papers are drawn in a thread, from an order that was read; send-purchase.routes.test.ts mails one on both engines.
	"apps/server/src/areas/buying/purchase-orders/purchase-papers.routes.test.ts",
	// Damage that a spreadsheet has done to a file. import-offers.routes.test.ts and price-lists.routes.test.ts write files on both engines.
	"apps/server/src/areas/buying/{files,price-lists}/sheet-damage.routes.test.ts",
	// Prices for many pieces, of offers and orders; on both engines price-lists/prices-per.routes.test.ts writes them, and offers and drafts
	// that follow them.
	"apps/server/src/areas/buying/purchase-orders/prices-per.routes.test.ts",
	// Price lists as files; price-lists.routes.test.ts and price-lists.property.routes.test.ts load and undo them on both engines.
	"apps/server/src/areas/buying/price-lists/catalogue-files.routes.test.ts",
	// Sums of real files. On both engines, receipts.db.test.ts and stock.db.test.ts compare orders and levels with a model, and
	// landed-costs.routes.test.ts has the stock value.
	"apps/server/src/areas/{buying/purchase-orders,buying/past-purchases,stock/ledger}/cycling-data.db.test.ts",
	// The demo's screens and its removal; seed-demo.db.test.ts and remove-demo.db.test.ts fill and empty a shop on both engines.
	"apps/server/src/demo/{first-day,remove-demo}.routes.test.ts",
	// Requests to webhook targets and their answers; delivery.routes.test.ts tests several processes with one webhook, on both
	// engines.
	"apps/server/src/areas/office/webhooks/{order-webhooks,webhooks}.routes.test.ts",
	// Access rights are checked before the database, or from rows that were read; streams are counted in memory. stock.routes.test.ts and
	// undo-in-any-order.routes.test.ts take back on both engines.
	"apps/server/src/areas/people/members/{access,take-back}.routes.test.ts",
	"apps/server/src/changes/event-streams.routes.test.ts",
	// Rights, warnings, and the folder of the nightly backups; backup.db.test.ts makes and restores backups on both engines, and
	// nightly.db.test.ts has the lease of a night.
	"apps/server/src/backup/*.routes.test.ts",
	"apps/server/src/backup/night-folder.db.test.ts",
	"apps/server/src/areas/people/sign-in/restored-links.db.test.ts",
	// Files and pictures before they become rows.
	"apps/server/src/areas/catalogue/pictures/**",
	"apps/server/src/commands/import-products.routes.test.ts",
	// Formats, damage, keys and questions of files, and what becomes of refused rows. On both engines, decide-import, import-places,
	// import-laws, exchanged-keys, double-stock, export-difference, imports-fuzz and the other *.db.test.ts files write, undo and conflict, and
	// note-kinds finds refused rows.
	"apps/server/src/areas/catalogue/import/{import-numbers,imports,key-conflicts,per-of-price,practice-cases,problem-file}.routes.test.ts",
	"apps/server/src/areas/catalogue/import/{quantity-asked,sheet-damage,source-formats,two-rows,upload-import}.routes.test.ts",
	"apps/server/src/areas/catalogue/import/stored-refusals.db.test.ts",
	// Files for other programs; move-between-shops.routes.test.ts writes those of each program, and reads them back, on both engines.
	"apps/server/src/areas/catalogue/export/{export-programs,round-trip}.routes.test.ts",
	"apps/server/src/areas/shop-window/share-pictures/**",
];
/** Generous, because busy machines slow tests down; a long run has many times the examples. */
const testTimeout = isLong ? 3_600_000 : 120_000;
/**
 * For each project, because they do not inherit it. Workers allocate much: a young generation that begins at its full size is collected
 * less often, as in the browser tests (`e2e/chromium.ts`).
 */
const execArgv = ["--min-semi-space-size=16"];
/** Only failing tests wait this long: otherwise results arrive as fast as the machine allows. */
const poll = { timeout: 20_000 };
/**
 * Unit tests share their loaded modules too, except those that replace modules, clocks or globals, or expect that nothing has
 * been loaded before: each of these files has its own process.
 */
const alone = [
	"apps/server/src/changes/event-stream.test.ts",
	"apps/server/src/areas/people/sign-in/firebase.test.ts",
	"apps/server/src/sheets/open-table.test.ts",
	"apps/server/src/areas/catalogue/import/scheduler.test.ts",
	"apps/server/src/areas/office/webhooks/post.test.ts",
	"apps/web/src/app/live/{change-stream,live-screens}.test.ts",
	"apps/web/src/work/device-catalogue/device-catalogue.test.ts",
	"apps/web/src/areas/people/firebase/firebase.test.ts",
	"apps/web/src/areas/people/sign-in/{queries,sign-out}.test.ts",
	"apps/web/src/areas/catalogue/products/item.test.ts",
	"apps/web/src/areas/stock/scan/session-store.test.ts",
	"apps/web/src/work/outbox/{close-lines,stock-queue}.test.ts",
	"apps/web/src/lib/{hold-requests,label-list,lazy-chunk,new-key,no-server}.test.ts",
];
/** Tests that start the server as a program. */
const program = ["apps/server/src/**/*.program.test.ts"];
const needsCyclingData = ["**/cycling-data.db.test.ts"];
const hasCyclingData = existsSync("../shared/data/adventureworks");
if (!hasCyclingData) console.warn("The cycling data is not beside the project: loading it is not tested.");
const needsCases = ["**/practice-cases.routes.test.ts"];
const hasCases = existsSync("../shared/cases");
if (!hasCases)
	console.warn("The cases from practice are not beside the project: their files are not imported.");
const exclude = [...(hasCyclingData ? [] : needsCyclingData), ...(hasCases ? [] : needsCases)];

// The tests' files are temporary: in memory they do not wait for a disk. os.tmpdir() returns this folder.
process.env.TMPDIR ??= memoryFolder() ?? "";

const postgres = findPostgres();
if (postgres === undefined) {
	if (process.env.CI) throw new Error("No PostgreSQL: install it, or set TEST_DATABASE_URL.");
	console.warn(
		"No PostgreSQL found (TEST_DATABASE_URL or a `postgres` program): the API tests run on SQLite alone.",
	);
}

export default defineConfig({
	test: {
		// The browser tests run at the same time, and many tests start programs: more workers would only wait for one another.
		maxWorkers: availableParallelism(),
		projects: [
			{
				plugins: [words()],
				test: {
					name: "alone",
					execArgv,
					setupFiles: "apps/web/test/words.setup.ts",
					include: alone,
					testTimeout,
					expect: { poll },
				},
			},
			{
				plugins: [words()],
				test: {
					name: "unit",
					execArgv,
					isolate: false,
					setupFiles: "apps/web/test/words.setup.ts",
					include: [
						"{packages,apps}/*/src/**/*.test.ts",
						"apps/web/*.test.ts",
						"tools/**/*.test.ts",
						"e2e/*.test.ts",
					],
					exclude: [...api, ...program, ...alone],
					testTimeout,
					expect: { poll },
				},
			},
			{
				plugins: [words()],
				oxc: { jsx: { development: false } },
				test: {
					name: "dom",
					execArgv,
					environment: "jsdom",
					env: { NODE_ENV: "production" },
					isolate: false,
					setupFiles: ["apps/web/test/words.setup.ts", "apps/web/test/dom.setup.ts"],
					include: ["apps/web/src/**/*.dom.test.tsx"],
					testTimeout,
					expect: { poll },
					globalSetup: ["apps/server/test/built-server.setup.ts", "apps/web/test/shop.setup.ts"],
				},
			},
			{
				test: {
					name: "program",
					execArgv,
					isolate: false,
					include: program,
					testTimeout,
					expect: { poll },
					globalSetup: "apps/server/test/built-server.setup.ts",
				},
			},
			{
				test: {
					name: "sqlite",
					execArgv,
					isolate: false,
					include: api,
					exclude,
					testTimeout,
					expect: { poll },
					env: { TEST_ENGINE: "sqlite" },
					globalSetup: "apps/server/test/sqlite.setup.ts",
				},
			},
			...(postgres === undefined
				? []
				: [
						{
							test: {
								name: "postgres",
								execArgv,
								isolate: false,
								include: api,
								exclude: [...exclude, ...(isLong ? [] : onSqliteAlone)],
								testTimeout,
								expect: { poll },
								env: { TEST_ENGINE: "postgres" },
								globalSetup: "apps/server/test/postgres.setup.ts",
							},
						},
					]),
		],
	},
});

/** Linux's in-memory folder, if it has space for the databases of a whole run. */
function memoryFolder(): string | undefined {
	const folder = "/dev/shm";
	if (!existsSync(folder)) return undefined;
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize > 2 ** 30 ? folder : undefined;
}
