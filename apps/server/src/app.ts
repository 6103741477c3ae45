import { readFileSync } from "node:fs";
import { join } from "node:path";
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
import { followShop } from "#shop/shop-in-force.ts";
import type { Tracing } from "#tracing/tracing.ts";
import { buyingRoutes } from "./areas/buying/buying.routes.ts";
import { articleRoutes } from "./areas/buying/price-lists/articles.routes.ts";
import { priceListRoutes } from "./areas/buying/price-lists/price-lists.routes.ts";
import {
	createPurchaseOrderMailer,
	createReminderMailer,
} from "./areas/buying/purchase-orders/mail-purchase.ts";
import { codeRoutes } from "./areas/catalogue/codes/codes.routes.ts";
import { exportRoutes } from "./areas/catalogue/export/exports.routes.ts";
import { productPaperRoutes } from "./areas/catalogue/export/product-papers.routes.ts";
import type { ImportRunner } from "./areas/catalogue/import/import-runner.ts";
import { importRoutes } from "./areas/catalogue/import/imports.routes.ts";
import { createProblemFiles } from "./areas/catalogue/import/problem-file.ts";
import { problemWords } from "./areas/catalogue/import/problem-words.ts";
import { createImportUploads } from "./areas/catalogue/import/upload-import.ts";
import { modelRoutes } from "./areas/catalogue/models/models.routes.ts";
import { imageStore } from "./areas/catalogue/pictures/image-store.ts";
import { imageRoutes } from "./areas/catalogue/pictures/images.routes.ts";
import { priceRuleRoutes } from "./areas/catalogue/price-rules/price-rules.routes.ts";
import { productRoutes } from "./areas/catalogue/products/products.routes.ts";
import { viewRoutes } from "./areas/catalogue/views/views.routes.ts";
import { auditRoutes } from "./areas/office/audit/audit.routes.ts";
import { settingsRoutes } from "./areas/office/settings/settings.routes.ts";
import { statusRoutes } from "./areas/office/status/status.routes.ts";
import { todayRoutes } from "./areas/office/today/today.routes.ts";
import type { Dispatcher } from "./areas/office/webhooks/dispatcher.ts";
import { webhookRoutes } from "./areas/office/webhooks/webhooks.routes.ts";
import { peopleRoutes } from "./areas/people/members/people.routes.ts";
import { presenceRoutes } from "./areas/people/presence/presence.routes.ts";
import { accountRoutes } from "./areas/people/sign-in/account.routes.ts";
import { confirmAsker } from "./areas/people/sign-in/find-caller.ts";
import { identityRoutes } from "./areas/people/sign-in/identity.routes.ts";
import { createIdentity } from "./areas/people/sign-in/identity.ts";
import { customerFileRoutes } from "./areas/selling/customer-files/customer-files.routes.ts";
import { customerRoutes } from "./areas/selling/customers/customers.routes.ts";
import { pickRoutes } from "./areas/selling/picking/picks.routes.ts";
import { reservationRoutes } from "./areas/selling/reservations/reservations.routes.ts";
import { createSaleMailer } from "./areas/selling/sales-orders/mail-sale.ts";
import { salesOrderRoutes } from "./areas/selling/sales-orders/sales-orders.routes.ts";
import { blogRoutes } from "./areas/shop-window/articles/blogs.routes.ts";
import { enquiryRoutes } from "./areas/shop-window/enquiries/enquiries.routes.ts";
import { homeRoutes } from "./areas/shop-window/home/home.routes.ts";
import { pageRoutes } from "./areas/shop-window/pages/pages.routes.ts";
import { webManifest } from "./areas/shop-window/pages/web-manifest.ts";
import { renderedPages } from "./areas/shop-window/rendering/pages.routes.ts";
import type { AnswerRead } from "./areas/shop-window/rendering/renderer.ts";
import { sharePictureRoutes } from "./areas/shop-window/share-pictures/share-pictures.routes.ts";
import { createSharePictures } from "./areas/shop-window/share-pictures/share-pictures.ts";
import { sitemapRoutes } from "./areas/shop-window/sitemaps/sitemaps.routes.ts";
import { countingRoutes } from "./areas/stock/counting/counting.routes.ts";
import { openLineBooks } from "./areas/stock/ledger/line-books.ts";
import { stockRoutes } from "./areas/stock/ledger/stock.routes.ts";
import { locationRoutes } from "./areas/stock/locations/locations.routes.ts";
import { promiseSourceRoutes } from "./areas/stock/promises/promise-sources.routes.ts";
import { promiseRoutes } from "./areas/stock/promises/promises.routes.ts";
import { waitingPromiseRoutes } from "./areas/stock/promises/waiting-promises.routes.ts";
import { reorderPointRoutes } from "./areas/stock/reorder-points/reorder-points.routes.ts";
import { reviewRoutes } from "./areas/stock/review/review.routes.ts";
import { transferNoteRoutes } from "./areas/stock/transfer-notes/transfer-notes.routes.ts";
import type { ChangeFeed } from "./changes/change-feed.ts";
import { changeRoutes } from "./changes/changes.routes.ts";
import { createEventStreams, streamLimits } from "./changes/event-streams.ts";
import type { DrawPaper } from "./documents/paper-thread.ts";
import { createPapers } from "./documents/papers.ts";
import { createHeavyReads } from "./queues/heavy-reads.ts";
import type { RunJob } from "./queues/reader-threads.ts";

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
		followShop: followShop(db, config),
		limits,
		now,
	};

	changes.onAccess(
		() =>
			void server
				.followShop()
				.catch((error: unknown) => log.error({ err: error }, "the shop's settings could not be read")),
	);

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

	codeRoutes(server);
	productRoutes(server, heavyReads);
	modelRoutes(server);
	viewRoutes(server);
	stockRoutes(server, heavyReads);
	todayRoutes(server, heavyReads);
	locationRoutes(server);
	reorderPointRoutes(server);
	promiseRoutes(server);
	const uploads = createImportUploads(db, imports, async (account) => {
		if (account !== operator.user.id) await identity.limits.count("fileByAccount", account);
	});
	const papers = createPapers(drawPaper);
	metrics.watchQueue("papers", papers.waiting);
	const words = problemWords(webFolder);
	const problemFile = createProblemFiles(db, imports, words);
	buyingRoutes(
		server,
		heavyReads,
		papers,
		{
			order: createPurchaseOrderMailer(db, config, log, identity.site, papers),
			reminder: createReminderMailer(db, config, log, identity.site),
		},
		uploads,
		words,
	);
	transferNoteRoutes(server, heavyReads, papers);
	reservationRoutes(server);
	salesOrderRoutes(server, heavyReads, papers, createSaleMailer(db, config, log, identity.site, papers));
	promiseSourceRoutes(server);
	waitingPromiseRoutes(server);
	pickRoutes(server, heavyReads);
	customerRoutes(server, heavyReads);
	customerFileRoutes(server, heavyReads, { db, uploads, words });
	presenceRoutes(server);
	countingRoutes(server, heavyReads);
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
	homeRoutes(server, heavyReads);
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
	importRoutes(server, db, imports, uploads, problemFile);
	priceListRoutes(server, imports, uploads, problemFile);
	articleRoutes(server, heavyReads);
	exportRoutes(server, heavyReads);
	const pictures = createSharePictures(images, webFolder && join(webFolder, "client/drawings"), (address) =>
		limits?.countPicture(address),
	);
	productPaperRoutes(server, heavyReads, papers, pictures.logoOf);
	priceRuleRoutes(server, heavyReads, uploads, imports);
	reviewRoutes(server, heavyReads);
	enquiryRoutes(server, identity, log);
	auditRoutes(server, heavyReads);
	operatorRoutes(server, {
		forgetAfter: (change) => identity.callers.forgetAfter(change),
		readOutOfRange: (client) => heavyReads.read(client, "findOutOfRange", undefined),
	});
	docsRoutes(server);
	sitemapRoutes(server, heavyReads);
	sharePictureRoutes(server, pictures);
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
			"if-currency",
			"if-match",
			"if-user",
			"idempotency-key",
		],
		exposeHeaders: ["date", "link", "x-total-count", "x-total-at-least", "x-request-id", "retry-after"],
		maxAge: 600,
	});
}
