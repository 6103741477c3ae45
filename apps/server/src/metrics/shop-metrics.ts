import type { Logger } from "pino";
import { importProgress } from "#areas/catalogue/import/get-import.ts";
import type { ImportRunner } from "#areas/catalogue/import/import-runner.ts";
import { webhookBacklogs } from "#areas/office/webhooks/webhook-backlogs.ts";
import { stockChangesWaiting } from "#areas/stock/ledger/book.ts";
import { readBackupState, unprovenSeconds } from "#backup/backup-state.ts";
import type { ChangeFeed } from "#changes/change-feed.ts";
import type { EventStreams } from "#changes/event-streams.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { atMostEvery } from "./at-most-every.ts";
import type { Metrics } from "./metrics.ts";

const SHOP_MS = 15_000;
/** A scrape waits this long for the database, in ms; then it is answered without the shop's figures. */
const PATIENCE_MS = 2000;
const LEDGER_MS = 60 * 60 * 1000;

type Setup = {
	db: Db;
	config: Config;
	log: Pick<Logger, "warn">;
	now: () => Date;
	heavyReads: HeavyReads;
	imports: ImportRunner;
	changes: ChangeFeed;
	streams: EventStreams;
};

/** Adds the figures of the shop and of its work in the background. */
export function watchShop(metrics: Metrics, setup: Setup): void {
	const { db, config, log, now, heavyReads, imports, changes, streams } = setup;
	const onError = (err: unknown) => log.warn({ err }, "figures for /metrics could not be read");
	const shop = atMostEvery(
		async () => {
			const [webhooks, running, backups] = await Promise.all([
				webhookBacklogs(db),
				importProgress(db),
				readBackupState(db),
			]);
			return { webhooks: webhooks.filter(({ state }) => state === "active"), running, backups };
		},
		{ everyMs: SHOP_MS, patienceMs: PATIENCE_MS, onError },
	);
	const client = { address: "metrics", signal: () => new AbortController().signal };
	// It reads the whole ledger, so no scrape waits for it: the next one has its result.
	const ledger = atMostEvery(
		async () => ({ check: await heavyReads.read(client, "checkLedger", undefined), at: now() }),
		{ everyMs: LEDGER_MS, patienceMs: 0, onError },
	);

	metrics.watchQueue("heavy_reads", heavyReads.waiting);
	metrics.watchQueue("stock_changes", () => stockChangesWaiting(db));
	metrics.watchQueue("imports", imports.waiting);
	metrics.watch("freehub_streams_open", "Open streams of changes.", streams.count);
	metrics.watch(
		"freehub_feed_lag_seconds",
		"Everything committed longer ago than this was delivered to this process's streams; up to about 1 when all is well.",
		changes.lag,
	);
	metrics.watch(
		"freehub_webhook_waiting_changes",
		"Changes that active webhooks have not received yet.",
		async () => (await shop())?.webhooks.reduce((sum, { waiting }) => sum + waiting, 0),
	);
	metrics.watch(
		"freehub_webhook_late_seconds",
		"The age of the oldest change that an active webhook has not received yet.",
		async () => {
			const known = await shop();
			if (known === undefined) return undefined;
			const ages = known.webhooks.map(({ oldest }) =>
				oldest === undefined ? 0 : now().getTime() - oldest.getTime(),
			);
			return Math.max(0, ...ages) / 1000;
		},
	);
	metrics.watch(
		"freehub_imports_running",
		"Imports that the server is working on.",
		async () => (await shop())?.running.imports,
	);
	metrics.watch(
		"freehub_import_rows_done",
		"Rows that the running imports have reached in their current step.",
		async () => (await shop())?.running.done,
	);
	metrics.watch(
		"freehub_import_rows",
		"Rows of the running imports whose file is read.",
		async () => (await shop())?.running.rows,
	);
	metrics.watch(
		"freehub_backup_unproven_seconds",
		"Time since a backup was last proven, or since the shop's first day; missing if the server makes none.",
		async () => {
			const known = await shop();
			return known && unprovenSeconds(known.backups, config, now());
		},
	);
	metrics.watch(
		"freehub_ledger_balanced",
		"1: all stock follows from the ledger; 0: it does not. Checked every hour.",
		async () => {
			const checked = await ledger();
			return checked === undefined ? undefined : Number(checked.check.balanced);
		},
	);
	metrics.watch("freehub_ledger_checked_timestamp_seconds", "When the ledger was last checked.", async () => {
		const checked = await ledger();
		return checked === undefined ? undefined : checked.at.getTime() / 1000;
	});
}
