import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openShop } from "@freehub/domain/shop";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { TrieRouter } from "hono/router/trie-router";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import { backupRoutes } from "#backup/backups.routes.ts";
import { beginningRoutes, type Restores } from "#backup/beginning.routes.ts";
import { operator } from "#caller.ts";
import type { ClockJump } from "#clock-watch.ts";
import { operatorRoutes } from "#commands/operator.routes.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { demoRoutes } from "#demo/demo.routes.ts";
import { createHeavyReads } from "#heavy-reads/heavy-reads.ts";
import type { RunJob } from "#heavy-reads/reader-threads.ts";
import { apiPath } from "#http/api-path.ts";
import type { AppEnv } from "#http/app-env.ts";
import { docsRoutes } from "#http/docs.routes.ts";
import { frame } from "#http/frame.ts";
import { healthRoutes } from "#http/health.routes.ts";
import { ownHost } from "#http/own-host.ts";
import { answerError } from "#http/problem.ts";
import { createRequestLimits } from "#http/request-limits.ts";
import type { Server } from "#http/route.ts";
import { dataHeaders, securityHeaders } from "#http/security-headers.ts";
import { MAX_HEADERS } from "#http/socket-limits.ts";
import { webFiles } from "#http/web-files.ts";
import { allLineBooks } from "#line-books.ts";
import type { ErrorLine } from "#log.ts";
import { metricsRoute } from "#metrics/metrics.routes.ts";
import { createMetrics } from "#metrics/metrics.ts";
import { watchShop } from "#metrics/shop-metrics.ts";
import { auditRoutes } from "#modules/audit/audit.routes.ts";
import { blogRoutes } from "#modules/blogs/blogs.routes.ts";
import { buyingRoutes } from "#modules/buying/buying.routes.ts";
import { createPurchaseOrderMailer } from "#modules/buying/mail-order.ts";
import type { ChangeFeed } from "#modules/changes/change-feed.ts";
import { changeRoutes } from "#modules/changes/changes.routes.ts";
import { createEventStreams, streamLimits } from "#modules/changes/event-streams.ts";
import { enquiryRoutes } from "#modules/enquiries/enquiries.routes.ts";
import { exportRoutes } from "#modules/exports/exports.routes.ts";
import { feedRoutes } from "#modules/feeds/feeds.routes.ts";
import { accountRoutes } from "#modules/identity/account.routes.ts";
import { confirmAsker } from "#modules/identity/find-caller.ts";
import { identityRoutes } from "#modules/identity/identity.routes.ts";
import { createIdentity } from "#modules/identity/identity.ts";
import { imageStore } from "#modules/images/image-store.ts";
import { imageRoutes } from "#modules/images/images.routes.ts";
import type { ImportRunner } from "#modules/imports/import-runner.ts";
import { importRoutes } from "#modules/imports/imports.routes.ts";
import { createImportUploads } from "#modules/imports/upload-import.ts";
import { locationRoutes } from "#modules/locations/locations.routes.ts";
import { modelRoutes } from "#modules/models/models.routes.ts";
import { pageRoutes } from "#modules/pages/pages.routes.ts";
import { webManifest } from "#modules/pages/web-manifest.ts";
import { peopleRoutes } from "#modules/people/people.routes.ts";
import { presenceRoutes } from "#modules/presence/presence.routes.ts";
import { articleRoutes } from "#modules/price-lists/articles.routes.ts";
import { priceListRoutes } from "#modules/price-lists/price-lists.routes.ts";
import { productRoutes } from "#modules/products/products.routes.ts";
import { reviewRoutes } from "#modules/review/review.routes.ts";
import { settingsRoutes } from "#modules/settings/settings.routes.ts";
import { sharePictureRoutes } from "#modules/share-pictures/share-pictures.routes.ts";
import { statusRoutes } from "#modules/status/status.routes.ts";
import { openLineBooks } from "#modules/stock/line-books.ts";
import { stockRoutes } from "#modules/stock/stock.routes.ts";
import { todayRoutes } from "#modules/today/today.routes.ts";
import { viewRoutes } from "#modules/views/views.routes.ts";
import type { Dispatcher } from "#modules/webhooks/dispatcher.ts";
import { webhookRoutes } from "#modules/webhooks/webhooks.routes.ts";
import type { DrawPaper } from "#papers/paper-thread.ts";
import { createPapers } from "#papers/papers.ts";
import { renderedPages } from "#rendering/pages.routes.ts";
import type { AnswerRead } from "#rendering/renderer.ts";
import type { Tracing } from "#tracing/tracing.ts";

export type AppOptions = {
	db: Db;
	config: Config;
	log: Logger;
	/** Signs the session cookies. */
	secret: string;
	/** Authenticates commands on the server's machine. */
	operatorKey?: string | undefined;
	/** Folder of the built web app; without it only the API is served. */
	webFolder?: string;
	now?: () => Date;
	imports: ImportRunner;
	/** Started and stopped by the caller. */
	changes: ChangeFeed;
	/** Started and stopped by the caller. */
	webhooks: Dispatcher;
	restores: Restores;
	/** Runs heavy reads in a thread (SQLite) or on a standby; undefined: on the database connection. */
	reader: RunJob | undefined;
	/** Draws papers in a thread. */
	drawPaper: DrawPaper;
	/** Whether `/readyz` says no, because the server is about to stop. */
	isDraining?: () => boolean;
	/** The last errors of the log. */
	errors: () => readonly ErrorLine[];
	/** The jumps of the machine's clock that this process has noticed. */
	clockJumps: () => readonly ClockJump[];
	/** Undefined: no traces. */
	tracing?: Tracing | undefined;
};

/** Builds the server without listening; tests call it through `app.request`. */
export function buildApp({
	db,
	config,
	log,
	secret,
	operatorKey,
	webFolder,
	now = () => new Date(),
	imports,
	changes,
	webhooks,
	restores,
	reader,
	drawPaper,
	isDraining = () => false,
	errors,
	clockJumps,
	tracing,
}: AppOptions): Hono<AppEnv> {
	openShop(config.shop);
	openLineBooks(allLineBooks);
	const app: Hono<AppEnv> = new Hono<AppEnv>({
		// Hono's default tries another router first, which cannot take these paths.
		router: new TrieRouter(),
		getPath: (request) => apiPath(request, () => app.routes),
	});
	const identity = createIdentity({ db, config, secret, log, now, changes });
	const limits = config.rateLimits ? createRequestLimits(db, log, now) : undefined;
	const heavyReads = createHeavyReads({
		db,
		reader,
		countWhole: (address) => limits?.countWholeRead(address),
	});
	const template =
		webFolder === undefined ? undefined : readFileSync(join(webFolder, "client/index.html"), "utf8");
	const headers = securityHeaders(config, template);
	const { callerOf, access } = identity.callers;
	const images = imageStore(config, log);
	const known = { callerOf, operatorKey, access };
	const server: Server = {
		app,
		db,
		config,
		endpoints: [],
		headers,
		headersOfData: dataHeaders(headers),
		...known,
		limits,
		now,
	};

	const metrics = createMetrics();
	if (tracing !== undefined) app.use(tracing.middleware);
	app.use(frame(log, config, server, metrics.countRequest));
	healthRoutes(app, { db, config, log, now, isDraining });
	metricsRoute(app, config.metricsToken, metrics);
	app.use(ownHost(config, operatorKey));
	app.use((c, next) => {
		if ((c.env?.incoming?.rawHeaders.length ?? 0) <= 2 * MAX_HEADERS) return next();
		throw refusal("too_many_headers", { max: MAX_HEADERS });
	});
	if (config.corsOrigins.length > 0) app.use("/api/*", crossOrigin(config.corsOrigins));

	productRoutes(server, heavyReads);
	modelRoutes(server);
	viewRoutes(server);
	stockRoutes(server, heavyReads);
	todayRoutes(server, heavyReads);
	locationRoutes(server);
	const uploads = createImportUploads(db, imports, async (account) => {
		if (account !== operator.user.id) await identity.limits.count("fileByAccount", account);
	});
	const papers = createPapers(drawPaper);
	metrics.watchQueue("papers", papers.waiting);
	buyingRoutes(
		server,
		heavyReads,
		papers,
		createPurchaseOrderMailer(db, config, log, identity.site, papers),
		uploads,
	);
	presenceRoutes(server);
	const streams = createEventStreams(
		changes,
		{ ...identity.callers, now },
		config.rateLimits ? streamLimits : undefined,
	);
	changeRoutes(server, changes, streams);
	watchShop(metrics, { db, config, log, now, heavyReads, imports, changes, streams });
	webhookRoutes(server, changes, webhooks);
	blogRoutes(server);
	pageRoutes(server);
	identityRoutes(server, identity, log);
	accountRoutes(server, identity);
	peopleRoutes(server, identity);
	settingsRoutes(server, {
		confirmManager: (tx, request) => confirmAsker(tx, request, ["people.manage"]),
		takeSignUp: (choice) => identity.callers.takeSignUp(choice),
	});
	backupRoutes(server);
	beginningRoutes(server, restores, identity.beginning, log);
	statusRoutes(server, heavyReads, errors, clockJumps);
	demoRoutes(server);
	imageRoutes(server, images);
	importRoutes(server, db, imports, uploads);
	priceListRoutes(server, imports, uploads);
	articleRoutes(server, heavyReads);
	exportRoutes(server, heavyReads);
	reviewRoutes(server, heavyReads);
	enquiryRoutes(server, identity, log);
	auditRoutes(server, heavyReads);
	operatorRoutes(server, {
		forgetAfter: (change) => identity.callers.forgetAfter(change),
		readOutOfRange: (client) => heavyReads.read(client, "findOutOfRange", undefined),
	});
	docsRoutes(server);
	feedRoutes(server, heavyReads);
	sharePictureRoutes(server, images, webFolder && join(webFolder, "client/drawings"));
	if (webFolder !== undefined && template !== undefined) {
		webManifest(server, webFolder);
		webFiles(server, webFolder);
		const waiting = renderedPages(server, webFolder, template, inProcess(app, config), log);
		metrics.watchQueue("pages", waiting);
	}

	app.notFound((c) => {
		throw refusal("not_found.endpoint", { method: c.req.method, path: c.req.path });
	});
	app.onError(answerError(db.engine, log));
	return app;
}

/**
 * The reads of page rendering, as a visitor: they stay inside the process and are not rate-limited, but are queued under the
 * address that requested the page.
 */
function inProcess(app: Hono<AppEnv>, { publicUrl = "http://localhost" }: Config): AnswerRead {
	const headers = { "sec-fetch-site": "same-origin" };
	return async (path, address) => app.request(publicUrl + path, { headers }, { renderedFor: address });
}

function crossOrigin(origins: readonly string[]) {
	return cors({
		origin: [...origins],
		credentials: true,
		allowHeaders: [
			"authorization",
			"beginning-code",
			"content-type",
			"if-match",
			"if-user",
			"idempotency-key",
		],
		exposeHeaders: ["date", "link", "x-total-count", "x-total-at-least", "x-request-id", "retry-after"],
		maxAge: 600,
	});
}
