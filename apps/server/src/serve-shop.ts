import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { NumberOutOfRange } from "@freehub/contract/office/status";
import type { Reason } from "@freehub/contract/rules";
import { serve } from "@hono/node-server";
import type { Logger } from "pino";
import { workAfterAnswers } from "#after-answer.ts";
import { buildApp } from "#app.ts";
import { lateBackupWarning } from "#backup/late-backup.ts";
import { nightlyBackups } from "#backup/nightly.ts";
import type { PreparedRestore } from "#backup/restore-backup.ts";
import { watchClock } from "#clock-watch.ts";
import { offerAccess, withdrawAccess } from "#commands/running-server.ts";
import { type Config, ConfigError, databaseFile } from "#config.ts";
import { sumUpRefusals } from "#db/audit.ts";
import { keepMarks } from "#db/clock-marks.ts";
import { releaseAll } from "#db/lease.ts";
import { findOutOfRange, sentenceOf } from "#db/out-of-range.ts";
import { openStandby } from "#db/postgres.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { forgettingJobs } from "#forgetting.ts";
import { createDrain } from "#http/drain.ts";
import { socketLimits } from "#http/socket-limits.ts";
import { allLineBooks } from "#line-books.ts";
import type { errorLines } from "#log.ts";
import type { ShopData } from "#open-data.ts";
import { importRunner } from "./areas/catalogue/import/import-runner.ts";
import { ensureDocuments } from "./areas/catalogue/products/derive-documents.ts";
import { openWebhooks } from "./areas/office/webhooks/open-webhooks.ts";
import { keepBeginningCode } from "./areas/people/sign-in/beginning-code-file.ts";
import { expireHolds } from "./areas/selling/sales-orders/expire-holds.ts";
import { openLineBooks } from "./areas/stock/ledger/line-books.ts";
import { createChangeFeed } from "./changes/change-feed.ts";
import { paperThread } from "./documents/paper-thread.ts";
import { readerThreads } from "./queues/reader-threads.ts";
import { repeat } from "./queues/repeat.ts";
import { standbyReader } from "./queues/standby-reader.ts";
import { unlessFull } from "./queues/unless-full.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SHUTDOWN_MS = 10_000;
const SIGNALS = ["SIGTERM", "SIGINT"] as const;
const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/**
 * Runs the server until it is stopped, and closes the data.
 * @param errors the last errors of the log.
 * @param failure why the restore before it failed.
 * @returns a restore that takes the shop's place before the server runs again.
 */
export async function serveShop(
	config: Config,
	{ db: opened, secret, unlock }: ShopData,
	log: Logger,
	errors: ReturnType<typeof errorLines>,
	failure: Reason | null,
): Promise<PreparedRestore | undefined> {
	// Loaded only if it is used: it is large.
	const tracing =
		config.traceCollector === undefined
			? undefined
			: (await import("#tracing/tracing.ts")).startTracing(config.traceCollector, config, log);
	const logged = (work: Promise<unknown>) => work.catch((error: unknown) => log.error({ err: error }));
	// Loading it blocks the thread for 50 ms; do it now rather than with the first picture.
	const pictures = logged(import("./areas/catalogue/pictures/picture-library.ts"));
	const { dataDir } = config;
	const isAlone = config.databaseUrl === undefined;
	const operatorKey = isAlone ? randomBytes(32).toString("base64url") : undefined;
	const db = tracing?.traced(opened) ?? opened;
	openLineBooks(allLineBooks);
	const derived = await ensureDocuments(db);
	if (derived !== undefined && derived > 0)
		log.info({ products: derived }, "derived the documents of the products");
	if (
		config.demo &&
		(await unlessFull(db, log, "the demo catalogue was not added", () => seedDemo(db, new Date())))
	)
		log.info("filled the empty database with the demo catalogue");
	// A killed server left its leases behind; on PostgreSQL another server may still hold its own.
	if (isAlone)
		await unlessFull(db, log, "leases of a killed server stay until they expire", () => releaseAll(db));
	const clock = watchClock(log);
	await logged(clock.compareWithShop(db));
	const keepTime = keepMarks(db);
	// Before anything is forgotten or booked; a full disk must not keep the server from starting.
	await logged(keepTime(new Date()));
	const imports = importRunner({ db, log, now: () => new Date(), dataDir });
	const readers = readerThreads();
	const onStandbyError = (error: Error) => log.error({ err: error }, "standby failed outside of a request");
	const { databaseReadUrl } = config;
	const standby = databaseReadUrl === undefined ? undefined : openStandby(databaseReadUrl, onStandbyError);
	const reader = isAlone ? readers.readerOf(databaseFile(config)) : standby && standbyReader(db, standby);
	const papers = paperThread();
	const web = existsSync(`${webFolder}/client/index.html`) ? { webFolder } : {};
	const changes = createChangeFeed(db, log);
	const webhooks = openWebhooks({ db, config, log, feed: changes, now: () => new Date() });
	const {
		promise: ended,
		resolve: end,
		reject: abort,
	} = Promise.withResolvers<PreparedRestore | undefined>();
	const restores = { failure, begin: (prepared: PreparedRestore) => stop(prepared) };
	const drain = createDrain();
	const app = buildApp({
		db,
		imports,
		changes,
		webhooks,
		restores,
		reader,
		drawPaper: papers.draw,
		config,
		log,
		secret,
		operatorKey,
		isDraining: drain.isUnderWay,
		errors: errors.list,
		clockJumps: clock.jumps,
		tracing,
		...web,
	});

	const code = await keepBeginningCode({ db, secret, dataDir, log });
	changes.onAccess(() => void logged(code.forgetOnceOwned()));

	const findNumbers = async () =>
		(await (reader?.({ name: "findOutOfRange", input: undefined }) ??
			findOutOfRange(db))) as NumberOutOfRange[];
	const nameOutOfRange = async () => {
		for (const number of await findNumbers()) log.warn(number, sentenceOf(number));
	};
	let listening: AddressInfo | undefined;
	let isOffered = false;
	/** Lets commands in. Without it the shop is served nevertheless; it is tried again every minute. */
	function offerToCommands(): void {
		if (operatorKey === undefined || listening === undefined || isOffered) return;
		try {
			offerAccess(dataDir, listening, operatorKey);
			isOffered = true;
		} catch (error) {
			log.error({ err: error }, "operator.json could not be written, so commands cannot reach this server");
		}
	}
	const backups = nightlyBackups({ db, config, log, now: () => new Date() });

	imports.start();
	changes.start();
	webhooks.start();
	const stopRepeating = repeat(
		[
			{ name: "write the log", everyMs: 1000, run: () => log.flush() },
			{ name: "watch the clock", everyMs: 10_000, run: clock.look },
			{ name: "mark the time", everyMs: MINUTE_MS, run: keepTime },
			{ name: "let commands in", everyMs: MINUTE_MS, run: async () => offerToCommands() },
			{ name: "back up", everyMs: MINUTE_MS, run: () => backups.look() },
			{ name: "end holds", everyMs: MINUTE_MS, run: (now) => expireHolds(db, now) },
			{ name: "warn of late backups", everyMs: HOUR_MS, run: lateBackupWarning({ db, config, log }) },
			{ name: "name numbers out of range", everyMs: DAY_MS, run: nameOutOfRange },
			{ name: "renew statistics", everyMs: HOUR_MS, run: () => db.renewStatistics() },
			...forgettingJobs(db, config, imports.files),
			{ name: "sum up refusals", everyMs: HOUR_MS, run: (now) => sumUpRefusals(db, now) },
		],
		log,
	);

	await pictures;
	const server = serve(
		{
			fetch: app.fetch,
			port: config.port,
			...(config.host === undefined ? {} : { hostname: config.host }),
			serverOptions: socketLimits,
		},
		(address) => {
			listening = address;
			offerToCommands();
			const { port } = address;
			const site = config.publicUrl ?? `http://localhost:${port}`;
			process.stdout.write(`Freehub is ready at ${site}\n${code.words}`);
		},
	) as Server;
	server.on("error", (error: NodeJS.ErrnoException) => abort(listenError(error, config)));

	function stop(restore?: PreparedRestore): void {
		// A second signal ends the wait.
		if (drain.isUnderWay()) return drain.end();
		void drain.begin(server, restore === undefined ? config.drainSeconds : 0).then(() => close(restore));
	}
	function close(restore: PreparedRestore | undefined): void {
		if (isAlone) withdrawAccess(dataDir);
		const untold = Promise.all([stopRepeating(), backups.stop(), changes.stop(), webhooks.stop()]);
		const deadline = setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
		// Requests in flight are answered; kept-alive connections are closed once they are idle.
		const closing = setInterval(() => server.closeIdleConnections(), 20).unref();
		server.close(() => {
			clearInterval(closing);
			void workAfterAnswers()
				.then(() => Promise.all([untold, imports.stop(), readers.stop(), papers.stop()]))
				.then(() => Promise.all([db.kysely.destroy(), standby?.kysely.destroy()]))
				.then(() => tracing?.stop())
				.then(unlock)
				.then(() => {
					clearTimeout(deadline);
					for (const signal of SIGNALS) process.off(signal, onSignal);
					end(restore);
				});
		});
	}
	const onSignal = () => stop();
	for (const signal of SIGNALS) process.on(signal, onSignal);
	return ended;
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
	const unknownHost = `HOST is no address of this machine (it is ${JSON.stringify(host)})`;
	const sentences: Record<string, string> = {
		EADDRINUSE: `PORT ${port} is in use by another program; choose another`,
		EACCES: `PORT ${port} needs more rights than this user has`,
		EADDRNOTAVAIL: unknownHost,
		ENOTFOUND: unknownHost,
	};
	const sentence = sentences[error.code ?? ""];
	return sentence === undefined ? error : new ConfigError(sentence);
}
