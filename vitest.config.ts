import { existsSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { findPostgres } from "./apps/server/test/find-postgres.ts";
import { words } from "./apps/web/words-plugin.ts";

/**
 * Test files of the API share what they load, as importing the server takes longer than many of them: each makes a server, a database
 * and a shop of its own for every test. Where a file replaces a module or a clock for more than one test, it belongs to the unit tests.
 */
const api = ["apps/server/src/**/*.routes.test.ts", "apps/server/src/**/*.db.test.ts"];
const isLong = process.env.FREEHUB_LONG === "1";
/**
 * These run on SQLite alone, but for `npm test -- --long`: what they are about comes before or after the database, or are statements
 * without anything that the engines differ in. On PostgreSQL `smoke.routes.test.ts` reads and writes what their modules keep, and
 * `fuzz.routes.test.ts` calls every endpoint. A file that is not in this list runs on both.
 */
const onSqliteAlone = [
	// HTTP: headers, bodies, addresses, other origins; pages and what is rendered in them.
	"apps/server/src/app.routes.test.ts",
	"apps/server/src/currency.routes.test.ts",
	"apps/server/src/http/**",
	"apps/server/src/rendering/**",
	// Mails, cookies.
	"apps/server/src/mail/**",
	"apps/server/src/modules/enquiries/**",
	"apps/server/src/modules/feeds/**",
	"apps/server/src/modules/identity/{held-body,identity,languages,mails-to-strangers,openid-accounts,openid-profile,providers}.routes.test.ts",
	// What targets are told and answer; what several processes do about one webhook is in delivery.routes.test.ts, on both.
	"apps/server/src/modules/webhooks/webhooks.routes.test.ts",
	// Who may call what is decided before the database; streams are counted in memory.
	"apps/server/src/modules/people/access.routes.test.ts",
	"apps/server/src/modules/changes/event-streams.routes.test.ts",
	// Files and pictures before they are rows.
	"apps/server/src/modules/images/**",
	"apps/server/src/modules/imports/{import-numbers,upload-import}.routes.test.ts",
	"apps/server/src/modules/share-pictures/**",
];
/** Machines that are busy with others make a test wait; a long run has many times the examples. */
const testTimeout = isLong ? 3_600_000 : 120_000;
/** What is waited for comes as soon as the machine can: nothing waits that long where it does not fail. */
const poll = { timeout: 20_000 };
/**
 * Unit tests share what they load as well, but for those that replace modules, clocks or globals, or expect that nothing was loaded
 * before: these have a process of their own for each file.
 */
const alone = [
	"apps/server/src/modules/changes/event-stream.test.ts",
	"apps/server/src/modules/identity/firebase.test.ts",
	"apps/server/src/modules/imports/file/open-table.test.ts",
	"apps/server/src/modules/webhooks/post.test.ts",
	"apps/web/src/app/live/{change-stream,live-screens}.test.ts",
	"apps/web/src/features/device-catalogue/device-catalogue.test.ts",
	"apps/web/src/features/firebase/firebase.test.ts",
	"apps/web/src/features/identity/queries.test.ts",
	"apps/web/src/features/products/item.test.ts",
	"apps/web/src/features/scan/session-store.test.ts",
	"apps/web/src/features/stock-queue/stock-queue.test.ts",
	"apps/web/src/lib/{hold-requests,label-list,lazy-chunk,new-key,no-server}.test.ts",
];
/** Tests that start the server as a program. */
const program = ["apps/server/src/**/*.program.test.ts"];
const needsCyclingData = ["**/cycling-data.db.test.ts"];
const hasCyclingData = existsSync("../shared/data/adventureworks");
if (!hasCyclingData) console.warn("The cycling data is not beside the project: loading it is not tested.");
const exclude = hasCyclingData ? [] : needsCyclingData;

// What the tests write is gone after them: in memory, no disk makes them wait. os.tmpdir() gives this folder.
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
		// Many wait for a server or a program: one more than there are cores.
		maxWorkers: availableParallelism() + 1,
		projects: [
			{
				plugins: [words()],
				test: {
					name: "alone",
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
					environment: "jsdom",
					env: { NODE_ENV: "production" },
					isolate: false,
					setupFiles: ["apps/web/test/words.setup.ts", "apps/web/test/dom.setup.ts"],
					include: ["apps/web/src/**/*.dom.test.tsx"],
					testTimeout,
					expect: { poll },
					globalSetup: "apps/web/test/shop.setup.ts",
				},
			},
			{ test: { name: "program", include: program, testTimeout, expect: { poll } } },
			{
				test: {
					name: "sqlite",
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

/** Linux's folder in memory, when it has room for the databases of a whole run. */
function memoryFolder(): string | undefined {
	const folder = "/dev/shm";
	if (!existsSync(folder)) return undefined;
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize > 2 ** 30 ? folder : undefined;
}
