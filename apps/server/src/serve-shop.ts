import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { Reason } from "@freehub/contract/rules";
import { serve } from "@hono/node-server";
import type { Logger } from "pino";
import { workAfterAnswers } from "#after-answer.ts";
import { buildApp } from "#app.ts";
import { lateBackupWarning } from "#backup/late-backup.ts";
import { nightlyBackups } from "#backup/nightly.ts";
import { offerAccess, withdrawAccess } from "#commands/running-server.ts";
import { type Config, ConfigError, databaseFile } from "#config.ts";
import { forgetOldAttempts } from "#db/attempts.ts";
import { sumUpRefusals } from "#db/audit.ts";
import { releaseAll } from "#db/lease.ts";
import { openStandby } from "#db/postgres.ts";
import { forgetOldKeys } from "#db/write.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { readerThreads } from "#heavy-reads/reader-threads.ts";
import { standbyReader } from "#heavy-reads/standby-reader.ts";
import { createDrain } from "#http/drain.ts";
import { socketLimits } from "#http/socket-limits.ts";
import type { errorLines } from "#log.ts";
import { createChangeFeed } from "#modules/changes/change-feed.ts";
import { forgetOldChanges } from "#modules/changes/read-changes.ts";
import { forgetOldSessions } from "#modules/identity/identity.repo.ts";
import { forgetOldImports, removeOrphans } from "#modules/imports/forget-old-imports.ts";
import { importRunner } from "#modules/imports/import-runner.ts";
import { forgetGone } from "#modules/presence/presence.repo.ts";
import { ensureDocuments } from "#modules/products/derive-documents.ts";
import { openWebhooks } from "#modules/webhooks/open-webhooks.ts";
import { forgetOldDeliveries } from "#modules/webhooks/webhooks.repo.ts";
import type { ShopData } from "#open-data.ts";
import { repeat } from "#repeat.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const SHUTDOWN_MS = 10_000;
const SIGNALS = ["SIGTERM", "SIGINT"] as const;
const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/**
 * Runs the server until it is stopped, and closes the data.
 * @param errors the last errors of the log.
 * @param failure why the restore before it failed.
 * @returns the path of a backup to restore before it runs again.
 */
export async function serveShop(
	config: Config,
	{ db: opened, secret, unlock }: ShopData,
	log: Logger,
	errors: ReturnType<typeof errorLines>,
	failure: Reason | null,
): Promise<string | undefined> {
	// Loaded only if it is used: it is large.
	const tracing =
		config.traceCollector === undefined
			? undefined
			: (await import("#tracing/tracing.ts")).startTracing(config.traceCollector, config, log);
	const logged = (work: Promise<unknown>) => work.catch((error: unknown) => log.error({ err: error }));
	// Loading it blocks the thread for 50 ms; do it now rather than with the first picture.
	const pictures = logged(import("#modules/images/picture-library.ts"));
	const { dataDir } = config;
	const isAlone = config.databaseUrl === undefined;
	const operatorKey = isAlone ? randomBytes(32).toString("base64url") : undefined;
	const db = tracing?.traced(opened) ?? opened;
	const derived = await ensureDocuments(db);
	if (derived !== undefined && derived > 0)
		log.info({ products: derived }, "derived the documents of the products");
	if (config.demo && (await seedDemo(db, new Date())))
		log.info("filled the empty database with the demo catalogue");
	// A killed server left its leases behind; on PostgreSQL another server may still hold its own.
	if (isAlone) await releaseAll(db);
	const imports = importRunner({ db, log, now: () => new Date(), dataDir });
	const readers = readerThreads(config.shop);
	const onStandbyError = (error: Error) => log.error({ err: error }, "standby failed outside of a request");
	const { databaseReadUrl } = config;
	const standby = databaseReadUrl === undefined ? undefined : openStandby(databaseReadUrl, onStandbyError);
	const reader = isAlone ? readers.readerOf(databaseFile(config)) : standby && standbyReader(db, standby);
	const web = existsSync(`${webFolder}/client/index.html`) ? { webFolder } : {};
	const changes = createChangeFeed(db, log);
	const webhooks = openWebhooks({ db, config, log, feed: changes, now: () => new Date() });
	const { promise: ended, resolve: end, reject: abort } = Promise.withResolvers<string | undefined>();
	const restores = { failure, begin: (path: string) => stop(path) };
	const drain = createDrain();
	const app = buildApp({
		db,
		imports,
		changes,
		webhooks,
		restores,
		reader,
		config,
		log,
		secret,
		operatorKey,
		isDraining: drain.isUnderWay,
		errors: errors.list,
		tracing,
		...web,
	});

	const backups = nightlyBackups({ db, config, log, now: () => new Date() });

	imports.start();
	changes.start();
	webhooks.start();
	const stopRepeating = repeat(
		[
			{ name: "write the log", everyMs: 1000, run: () => log.flush() },
			{ name: "back up", everyMs: MINUTE_MS, run: () => backups.look() },
			{ name: "warn of late backups", everyMs: HOUR_MS, run: lateBackupWarning({ db, config, log }) },
			{ name: "remove orphans", everyMs: HOUR_MS, run: (now) => removeOrphans(db, imports.files, now) },
			{ name: "renew statistics", everyMs: HOUR_MS, run: () => db.renewStatistics() },
			{ name: "forget keys", everyMs: HOUR_MS, run: (now) => forgetOldKeys(db, now) },
			{ name: "forget changes", everyMs: HOUR_MS, run: (now) => forgetOldChanges(db, now) },
			{ name: "forget presence", everyMs: HOUR_MS, run: (now) => forgetGone(db, now) },
			{ name: "forget attempts", everyMs: HOUR_MS, run: (now) => forgetOldAttempts(db, now) },
			{ name: "sum up refusals", everyMs: HOUR_MS, run: (now) => sumUpRefusals(db, now) },
			{ name: "forget sessions", everyMs: HOUR_MS, run: (now) => forgetOldSessions(db, config, now) },
			{ name: "forget imports", everyMs: HOUR_MS, run: (now) => forgetOldImports(db, imports.files, now) },
			{ name: "forget deliveries", everyMs: HOUR_MS, run: (now) => forgetOldDeliveries(db, now) },
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
			if (operatorKey !== undefined) offerAccess(dataDir, address, operatorKey);
			const { port } = address;
			process.stdout.write(`Freehub is ready at ${config.publicUrl ?? `http://localhost:${port}`}\n`);
		},
	) as Server;
	server.on("error", (error: NodeJS.ErrnoException) => abort(listenError(error, config)));

	function stop(backup?: string): void {
		// A second signal ends the wait.
		if (drain.isUnderWay()) return drain.end();
		void drain.begin(server, backup === undefined ? config.drainSeconds : 0).then(() => close(backup));
	}
	function close(backup: string | undefined): void {
		if (isAlone) withdrawAccess(dataDir);
		const untold = Promise.all([stopRepeating(), backups.stop(), changes.stop(), webhooks.stop()]);
		const deadline = setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
		// Requests in flight are answered; kept-alive connections are closed once they are idle.
		const closing = setInterval(() => server.closeIdleConnections(), 20).unref();
		server.close(() => {
			clearInterval(closing);
			void workAfterAnswers()
				.then(() => Promise.all([untold, imports.stop(), readers.stop()]))
				.then(() => Promise.all([db.kysely.destroy(), standby?.kysely.destroy()]))
				.then(() => tracing?.stop())
				.then(unlock)
				.then(() => {
					clearTimeout(deadline);
					for (const signal of SIGNALS) process.off(signal, onSignal);
					end(backup);
				});
		});
	}
	const onSignal = () => stop();
	for (const signal of SIGNALS) process.on(signal, onSignal);
	// It was started by `runAgain`, and its parent was killed.
	process.on("disconnect", onSignal);
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
